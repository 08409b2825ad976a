/** How the parts of Fences are called. */
import { filled } from '../../lib/sentence';
import { textsIn } from '../../lib/texts';
import type { Language, Words } from '../board';
import { amountOf, counted, together, word } from '../calling';
import type { Cell } from './land';
import { said } from './texts';
import type { CardLine, Face, Field } from './view';

export { said };

const SEVERAL = 2;

/** "2 cows, 3 pigs". */
const herd = (animals: Record<string, number>, words: Words, lang: Language): string => {
  const told = Object.entries(animals).filter(([, count]) => count);
  return textsIn(lang).list(told.map(([animal, count]) => amountOf(words, 'animal', animal, count, lang))) || said(lang).empty;
};

/** A place as one finds it on the land: "From the first tile: 2 up, 1 left". */
export function placeName({ x, y }: Cell, lang: Language): string {
  const { place, from, bearings } = said(lang);
  const [left, right, up, down] = bearings;
  const { amount } = textsIn(lang);
  const way = together(lang, y ? amount(Math.abs(y), (y < 0 ? up : down)!) : '', x ? amount(Math.abs(x), (x < 0 ? left : right)!) : '');
  return way ? from(way) : place;
}

/** "field of Anna, Mo: 2 cows, 3 pigs, worth 5, 4 gaps". */
export function fieldName(field: Field, names: string[], words: Words, lang: Language): string {
  const say = said(lang);
  const owners = field.barns.flatMap((count, seat) => (count ? [`${names[seat]}${count > 1 ? ` ×${count}` : ''}`] : []));
  const open = field.closed ? say.closed : say.gaps(field.gaps);
  return textsIn(lang).headed(say.field(textsIn(lang).list(owners) || say.nobody), together(lang, herd(field.animals, words, lang), say.worth(field.value), open));
}

/** "corner: cow, 2 pigs". */
export function faceName(face: Face, words: Words, lang: Language): string {
  const parts = face.regions.map((region) => {
    const counts: Record<string, number> = {};
    for (const animal of region.animals) counts[animal] = (counts[animal] ?? 0) + 1;
    return herd(counts, words, lang);
  });
  return textsIn(lang).headed(word(words, 'layout', face.layout), parts.join(' | '));
}

/** A line of a farmer card as a sentence. */
export const lineName = ({ test, points, n, kind }: CardLine, words: Words): string =>
  filled((words.label as Record<string, string>)[test], { points, n, kind: counted(words, 'animal', kind, SEVERAL) }, words.language);
