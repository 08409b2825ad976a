/** A construct, fence or monster as a part of the board: what it is called, whether it can be touched, and how it hears of touches. */
import type { BoardProps } from '../board';
import { called, hint, together } from '../calling';
import { part, pressable } from '../parts';
import { doesWith, said, told } from './names';
import { meant, type Build, type Card, type MagicFarmView } from './view';

export interface Drawn {
  name: string;
  card: Card | undefined;
  chosen: boolean;
  /** Lit, and not chosen yet. */
  can: boolean;
  hinted: boolean;
  attributes: Record<string, unknown>;
}

/** How a thing of a farm is drawn. */
export function drawn(table: BoardProps<MagicFarmView>, build: Build): Drawn {
  const card = table.view.cards[build.product];
  const does = card ? told(card, table.lang) : '';
  const name = together(table.lang, called(table.words, 'product', build.product), stateOf(build, table), does);
  const chosen = table.picked.includes(build.id);
  const id = meant(build, table);
  const presses = chosen || pressable(id, table);
  const attributes = presses ? part(id, doesWith(table.moves, id, name, does, table.lang) + hint(table.hinted, id, table.lang), table) : { 'data-part': build.id, role: 'img', 'aria-label': name };
  return { name, card, chosen, can: table.lit.has(id) && !chosen, hinted: table.hinted.has(id), attributes };
}

/** How far a fence is broken, or how strong a monster is. */
function stateOf(build: Build, { lang }: BoardProps<MagicFarmView>): string {
  const say = said(lang);
  if (build.effect === 'fence') return say.breaksAt(build.amount, build.damage);
  if (build.effect === 'summon') return together(lang, say.power(build.amount), build.spent ? say.attacked : '');
  return '';
}

/** A thing tells when it is looked at. */
export const looked = (id: string, point: (id: string | null) => void): Record<string, () => void> => ({
  onpointerenter: () => point(id),
  onpointerleave: () => point(null),
  onfocus: () => point(id),
  onblur: () => point(null),
});
