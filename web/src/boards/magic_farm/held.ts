/** What is known of the hand of somebody else: products by name, resources that were seen, and how many are hidden. */
import type { BoardProps } from '../board';
import { called } from '../calling';
import { namedResource, told } from './names';
import { edgeOf, type Edge, type MagicFarmView } from './view';

export interface HeldCard {
  id: string;
  count: number;
  edge: Edge;
  name: string;
  /** What it does, in a sentence. */
  does: string;
}

export function heldBy({ view, words, lang }: Pick<BoardProps<MagicFarmView>, 'view' | 'words' | 'lang'>, seat: number): { cards: HeldCard[]; hidden: number } {
  const player = view.players[seat]!;
  const products = Object.entries(player.products).map(([id, count]): HeldCard => {
    const card = view.cards[id];
    return { id, count, edge: edgeOf(card), name: called(words, 'product', id), does: card ? told(card, lang) : '' };
  });
  const seen = Object.entries(player.known?.shown ?? {}).filter(([, count]) => count > 0);
  const resources = seen.map(([id, count]): HeldCard => ({ id, count, edge: 'resource', name: namedResource(words, id), does: '' }));
  return { cards: [...products, ...resources], hidden: player.resource_cards - seen.reduce((all, [, count]) => all + count, 0) };
}
