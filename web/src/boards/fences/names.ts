/** How the parts of Fences are called. */
import type { Language, Words } from '../board';
import { word } from '../calling';
import type { Cell } from './land';
import type { CardLine, Face, Field } from './view';

const SAID = {
  en: {
    land: 'The land',
    first: 'The first tile',
    place: 'The first place',
    from: (way: string) => `From the first tile: ${way}`,
    bearings: ['left', 'right', 'up', 'down'],
    ways: (count: number) => (count === 1 ? 'one way' : `${count} ways`),
    tile: 'Tile',
    barn: 'Barn in',
    field: 'field',
    worth: 'worth',
    share: 'each barn',
    gaps: (count: number) => (count === 1 ? '1 gap' : `${count} gaps`),
    closed: 'closed',
    nobody: 'nobody owns it',
    closer: 'Closer',
    farther: 'Farther',
    whole: 'Whole land',
    more: { north: 'More places above', east: 'More places to the right', south: 'More places below', west: 'More places to the left' },
    hand: 'Your tiles',
    stack: (count: number) => (count === 1 ? 'tile left' : 'tiles left'),
    home: (count: number) => `${count} barns at home`,
    turns: 'Which way round?',
    where: 'where does it lie?',
    wayRound: 'which way round?',
    keys: { pan: 'move over the land', zoom: 'closer, farther', whole: 'the whole land again', turn: 'turn the tile', walk: 'hear the fields with barns, one by one' },
    empty: 'no animals',
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
    animals: { cow: ['cow', 'cows'], pig: ['pig', 'pigs'], sheep: ['sheep', 'sheep'] } as Record<string, [string, string]>,
  },
  de: {
    land: 'Das Land',
    first: 'Das erste Plättchen',
    place: 'Der erste Platz',
    from: (way: string) => `Vom ersten Plättchen: ${way}`,
    bearings: ['links', 'rechts', 'hoch', 'hinunter'],
    ways: (count: number) => (count === 1 ? 'eine Lage' : `${count} Lagen`),
    tile: 'Plättchen',
    barn: 'Scheune:',
    field: 'Feld',
    worth: 'wert',
    share: 'je Scheune',
    gaps: (count: number) => (count === 1 ? '1 Lücke' : `${count} Lücken`),
    closed: 'geschlossen',
    nobody: 'gehört niemandem',
    closer: 'Näher',
    farther: 'Weiter weg',
    whole: 'Ganzes Land',
    more: { north: 'Weitere Plätze oben', east: 'Weitere Plätze rechts', south: 'Weitere Plätze unten', west: 'Weitere Plätze links' },
    hand: 'Deine Plättchen',
    stack: () => 'Plättchen übrig',
    home: (count: number) => `${count} Scheunen zu Hause`,
    turns: 'Wie herum?',
    where: 'Wo liegt es?',
    wayRound: 'Wie herum?',
    keys: { pan: 'über das Land gehen', zoom: 'näher, weiter weg', whole: 'wieder das ganze Land', turn: 'das Plättchen drehen', walk: 'die Felder mit Scheunen hören, eins nach dem anderen' },
    empty: 'keine Tiere',
    tests: {
      at_least: (n: number) => `${n}+`,
      none_of: () => 'kein',
      only: () => 'nur',
      kinds: (n: number) => (n === 0 ? 'keine Tiere' : n === 1 ? '1 Art' : `${n} Arten`),
      animals_min: (n: number) => `${n}+ Tiere`,
      animals_max: (n: number) => `bis ${n} Tiere`,
      tiles_min: (n: number) => `${n}+ Plättchen`,
      tiles_max: (n: number) => `bis ${n} Plättchen`,
    } as Record<string, (n: number) => string>,
    animals: { cow: ['Kuh', 'Kühe'], pig: ['Schwein', 'Schweine'], sheep: ['Schaf', 'Schafe'] } as Record<string, [string, string]>,
  },
};

export const said = (lang: Language): (typeof SAID)['en'] => SAID[lang] as (typeof SAID)['en'];

const herd = (animals: Record<string, number>, lang: Language): string =>
  Object.entries(animals)
    .filter(([, count]) => count)
    .map(([animal, count]) => `${count} ${said(lang).animals[animal]?.[count === 1 ? 0 : 1] ?? animal}`)
    .join(', ') || said(lang).empty;

/** A place as one finds it on the land: "From the first tile: 2 up, 1 left". */
export function placeName({ x, y }: Cell, lang: Language): string {
  const { place, from, bearings } = said(lang);
  const [left, right, up, down] = bearings;
  const way = [y && `${Math.abs(y)} ${y < 0 ? up : down}`, x && `${Math.abs(x)} ${x < 0 ? left : right}`].filter(Boolean);
  return way.length ? from(way.join(', ')) : place;
}

/** "field of Anna, Mo: 2 cows, 3 pigs, worth 5, 4 gaps". */
export function fieldName(field: Field, names: string[], lang: Language): string {
  const say = said(lang);
  const owners = field.barns.flatMap((count, seat) => (count ? [`${names[seat]}${count > 1 ? ` ×${count}` : ''}`] : []));
  const open = field.closed ? say.closed : say.gaps(field.gaps);
  return `${say.field} (${owners.join(', ') || say.nobody}): ${herd(field.animals, lang)}, ${say.worth} ${field.value}, ${open}`;
}

/** "corner: cow, 2 pigs". */
export function faceName(face: Face, words: Words, lang: Language): string {
  const parts = face.regions.map((region) => {
    const counts: Record<string, number> = {};
    for (const animal of region.animals) counts[animal] = (counts[animal] ?? 0) + 1;
    return herd(counts, lang);
  });
  return `${word(words, 'layout', face.layout)}: ${parts.join(' | ')}`;
}

/** A line of a farmer card as a sentence. */
export const lineName = (line: CardLine, words: Words): string =>
  (words.label[line.test] ?? '').replace('{points}', String(line.points)).replace('{n}', String(line.n)).replace('{kind}', word(words, 'animal', line.kind).split('/').at(-1)!);
