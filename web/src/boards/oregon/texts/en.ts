/** What the board of Oregon says in English, besides the words of the game. */
const en = {
  map: 'Map of Oregon',
  place: (row: string, column: string, spot: string) => `Row ${row}, column ${column}, ${spot}`,
  terrain: { g: 'green land', m: 'mountain', r: 'rail', w: 'water' } as Record<string, string>,
  beside: (what: string) => `next to ${what}`,
  farmer: (name: string) => `farmer of ${name}`,
  supply: 'Supply',
  left: (what: string, count: number) => `${what}, ${count} left`,
  landscape: 'Landscape cards',
  building: 'Building cards',
  draw: (what: string) => `Draw from: ${what}`,
  hand: 'Your hand',
  tokens: 'Your tokens',
  awake: 'awake',
  asleep: 'asleep',
  mines: 'Your mine tiles',
  start: 'Your start tile',
  farmers: 'Farmers left',
  lens: 'The lit areas, enlarged',
  again: 'chosen',
  goes: 'where does your farmer go?',
  stands: 'where does it stand?',
  more: 'and which card with it?',
};

export type Said = typeof en;
export default en;
