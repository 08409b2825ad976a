/** What the board of My Happy Farm says in English, besides the words of the game. */
const en = {
  thrown: (count: number) => `${count} thrown away`,
  until: (meals: number) => (meals === 1 ? 'the next meal brings the last turns' : `${meals} meals until the last turns`),
  holds: 'holds',
  ripe: 'ripe',
  seen: (seen: number, of: number) => (seen === of ? 'seen by all' : `${seen} seen by all`),
  of: (have: number, room: number) => `${have} of ${room}`,
  lacks: (count: number) => `${count} missing`,
  unfed: (name: string, points: number) => `${name}, never fed: ${points}`,
  fed: (name: string, meals: string) => `${name}, fed: ${meals}`,
  best: (bonus: number) => `, best fed: plus ${bonus}`,
  cards: 'seed cards',
  farm: (name: string) => `Farm of ${name}`,
  yours: 'Your farm',
  hand: 'Your hand',
  chosen: 'chosen',
  taken: 'done this turn',
  empty: 'empty',
  herd: 'Animals',
  left: (count: number) => (count === 1 ? 'one action left' : `${count} actions left`),
  none: 'no cards',
  adding: {
    sow: ['sow them, or add more?', 'sow them?'],
    harvest_summer: ['harvest them, or add more?', 'harvest them?'],
    harvest_fall: ['harvest them, or add more?', 'harvest them?'],
  } as Record<string, readonly [string, string]>,
};

export type Said = typeof en;
export default en;
