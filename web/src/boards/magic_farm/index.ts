import { layOut } from '../../look/sprite';
import type { SeatThing, TableEvent, Words } from '../board';
import { called, together } from '../calling';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Sheet from './Sheet.svelte';
import { said } from './names';
import { KINDS, type MagicFarmView } from './view';

if (typeof document !== 'undefined') void layOut('cards');

/** What all know of a player: gold, crops, cards in hand. */
export function has(view: MagicFarmView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  const say = said(words.language);
  const label = (id: string): string => (words.label as Record<string, string>)[id] ?? id;
  return [
    { symbol: 'do_shop', count: player.product_cards, name: label('their_hand') },
    { symbol: 'wood', count: player.resource_cards, name: together(words.language, ...KINDS.map((kind) => called(words, 'kind', kind))) },
    { symbol: 'growth_die', count: player.crops.length, name: say.grows(player.end_growth) },
    ...(player.protected ? [{ symbol: 'shield', name: say.protected }] : []),
  ];
}

/** Buttons with which one does nothing more. */
export const passes = ['button:end_turn', 'button:done'];

export { Board, Hand, Sheet, asks };

/** The first product of the turn. */
export const picture = (events: TableEvent[]): string | null => {
  const product = events.find(({ event, about }) => event !== 'attacks_with' && about['product'])?.about['product'];
  return product ? String(product) : null;
};
