/** What the board of Fences says in English, besides the words of the game. */
const en = {
  land: 'The land',
  first: 'The first tile',
  place: 'The first place',
  from: (way: string) => `From the first tile: ${way}`,
  bearings: ['left', 'right', 'up', 'down'],
  ways: (count: number) => (count === 1 ? 'one way' : `${count} ways`),
  tile: 'Tile',
  barn: (where: string) => `Barn in ${where}`,
  field: (whose: string) => `field (${whose})`,
  worth: (value: number) => `worth ${value}`,
  gaps: (count: number) => (count === 1 ? '1 gap' : `${count} gaps`),
  closed: 'closed',
  nobody: 'nobody owns it',
  closer: 'Closer',
  farther: 'Farther',
  whole: 'Whole land',
  more: { north: 'More places above', east: 'More places to the right', south: 'More places below', west: 'More places to the left' },
  hand: 'Your tiles',
  stack: (count: number): string => (count === 1 ? 'tile left' : 'tiles left'),
  home: (count: number) => `${count} ${count === 1 ? 'barn' : 'barns'} at home`,
  turns: 'Which way round?',
  where: 'where does it lie?',
  wayRound: 'which way round?',
  keys: { pan: 'move over the land', zoom: 'closer, farther', whole: 'the whole land again', turn: 'turn the tile', walk: 'hear the fields with barns, one by one' },
  empty: 'no animals',
  // what a line of a farmer card asks for: the animal stands behind it, or where {} is
  tests: {
    at_least: (n: number) => `${n}+`,
    none_of: () => 'no',
    only: () => 'only',
    kinds: (n: number) => (n === 0 ? 'no animals' : n === 1 ? '1 kind' : `${n} kinds`),
    animals_min: (n: number) => `${n}+ animals`,
    animals_max: (n: number) => `up to ${n} animals`,
    tiles_min: (n: number) => `${n}+ tiles`,
    tiles_max: (n: number) => `up to ${n} tiles`,
  } as Record<string, (n: number) => string>,
};

export type Said = typeof en;
export default en;
