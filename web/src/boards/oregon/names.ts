/** How the parts of Oregon are called aloud. */
import type { Language, Words } from '../board';
import type { OregonView, Space } from './view';

const SAID = {
  en: {
    map: 'Map of Oregon',
    place: (row: number, column: number) => `Row ${row}, column ${column}`,
    terrain: { g: 'grass', m: 'mountain', r: 'rail', w: 'water' } as Record<string, string>,
    beside: 'next to',
    and: 'and',
    farmer: (name: string) => `farmer of ${name}`,
    hinted: (percent: number) => `hint, ${percent} % to win`,
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
  },
  de: {
    map: 'Karte von Oregon',
    place: (row: number, column: number) => `Reihe ${row}, Spalte ${column}`,
    terrain: { g: 'Wiese', m: 'Berg', r: 'Gleis', w: 'Wasser' } as Record<string, string>,
    beside: 'neben',
    and: 'und',
    farmer: (name: string) => `Farmer von ${name}`,
    hinted: (percent: number) => `Tipp, ${percent} % Gewinnchance`,
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
  },
};

export const said = (lang: Language): (typeof SAID)['en'] => SAID[lang];

/** A name from the words of the game, with a capital letter. */
export function called(words: Words, kind: string, id: string): string {
  const name = (words.name as Record<string, Record<string, string>>)[kind]?.[id] ?? id.replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const word = (words: Words, kind: string, id: string): string => (words.name as Record<string, Record<string, string>>)[kind]?.[id] ?? id;

/** The spaces around a space, corners too. */
export function around(view: OregonView, at: number): Space[] {
  const [row, column] = [Math.floor(at / view.columns), at % view.columns];
  const found: Space[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(view.rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(view.columns - 1, column + 1); x++)
      if (y !== row || x !== column) found.push(view.spaces[y * view.columns + x]!);
  return found;
}

/** "Row 8, column 13, mountain: next to post office and gold mine". */
export function spaceName(view: OregonView, at: number, names: string[], words: Words, lang: Language, chance?: number): string {
  const say = said(lang);
  const space = view.spaces[at]!;
  const near = around(view, at).flatMap((one) => {
    if (one.building) return [word(words, 'kind', one.building)];
    return one.farmer === null ? [] : [say.farmer(names[one.farmer] ?? '')];
  });
  const place = `${say.place(Math.floor(at / view.columns) + 1, (at % view.columns) + 1)}, ${say.terrain[space.terrain] ?? space.terrain}`;
  const list = near.length > 1 ? `${near.slice(0, -1).join(', ')} ${say.and} ${near.at(-1)}` : near.join();
  const hint = chance === undefined ? '' : `; ${say.hinted(Math.round(chance * 100))}`;
  return `${place}${list ? `: ${say.beside} ${list}` : ''}${hint}`;
}
