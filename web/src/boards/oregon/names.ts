/** How the parts of Oregon are called aloud. */
import type { Language, Words } from '../board';
import { word } from '../calling';
import type { OregonView, Space } from './view';

const SAID = {
  en: {
    map: 'Map of Oregon',
    place: (row: string, column: string, spot: string) => `Row ${row}, column ${column}, ${spot}`,
    terrain: { g: 'grass', m: 'mountain', r: 'rail', w: 'water' } as Record<string, string>,
    beside: 'next to',
    and: 'and',
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
  },
  de: {
    map: 'Karte von Oregon',
    place: (row: string, column: string, spot: string) => `Reihe ${row}, Spalte ${column}, ${spot}`,
    terrain: { g: 'Wiese', m: 'Berg', r: 'Gleis', w: 'Wasser' } as Record<string, string>,
    beside: 'neben',
    and: 'und',
    farmer: (name: string) => `Farmer von ${name}`,
    supply: 'Vorrat',
    left: (what: string, count: number) => `${what}, noch ${count}`,
    landscape: 'Landschaftskarten',
    building: 'Gebäudekarten',
    draw: (what: string) => `Ziehen von: ${what}`,
    hand: 'Deine Hand',
    tokens: 'Deine Marken',
    awake: 'wach',
    asleep: 'schläft',
    mines: 'Deine Minenplättchen',
    start: 'Dein Startplättchen',
    farmers: 'Farmer übrig',
    lens: 'Die markierten Gebiete, vergrößert',
    again: 'gewählt',
    goes: 'Wohin geht dein Farmer?',
    stands: 'Wo steht es?',
    more: 'Welche Karte noch?',
  },
};

export const said = (lang: Language): (typeof SAID)['en'] => SAID[lang];

/** The spaces around a space, corners too. */
export function around(view: OregonView, at: number): Space[] {
  const [row, column] = [Math.floor(at / view.columns), at % view.columns];
  const found: Space[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(view.rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(view.columns - 1, column + 1); x++)
      if (y !== row || x !== column) found.push(view.spaces[y * view.columns + x]!);
  return found;
}

/** "Row eagle, column campfire, top left, mountain: next to post office and gold mine". */
export function spaceName(view: OregonView, at: number, names: string[], words: Words, lang: Language): string {
  const say = said(lang);
  const space = view.spaces[at]!;
  const near = around(view, at).flatMap((one) => {
    if (one.building) return [word(words, 'kind', one.building)];
    return one.farmer === null ? [] : [say.farmer(names[one.farmer] ?? '')];
  });
  const [down, across] = [Math.floor(at / view.columns) % view.area[0], (at % view.columns) % view.area[1]];
  const spot = word(words, 'spot', `${down + 1}${across + 1}`);
  const place = `${say.place(word(words, 'symbol', space.row), word(words, 'symbol', space.column), spot)}, ${say.terrain[space.terrain] ?? space.terrain}`;
  const list = near.length > 1 ? `${near.slice(0, -1).join(', ')} ${say.and} ${near.at(-1)}` : near.join();
  return `${place}${list ? `: ${say.beside} ${list}` : ''}`;
}
