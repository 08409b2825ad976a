/** How the parts of Oregon are called aloud. */
import { textsIn } from '../../lib/texts';
import type { Language, Words } from '../board';
import { together, word } from '../calling';
import { said } from './texts';
import type { OregonView, Space } from './view';

export { said };

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
  const place = together(lang, say.place(word(words, 'symbol', space.row), word(words, 'symbol', space.column), spot), say.terrain[space.terrain] ?? space.terrain);
  const list = textsIn(lang).andList(near);
  return list ? textsIn(lang).headed(place, say.beside(list)) : place;
}
