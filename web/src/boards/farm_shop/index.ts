import { layOut } from '../../look/sprite';
import type { SeatThing, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { called } from '../calling';
import type { FarmShopView } from './view';

if (typeof document !== 'undefined') void layOut('cards');

/** What all know of a player: goods, bags, transports. */
export function has(view: FarmShopView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  return [
    ...Object.entries(player.goods).map(([good, count]) => ({ symbol: good, count, name: called(words, 'good', good) })),
    { symbol: 'bag', count: player.bags, name: called(words, 'thing', 'bag') },
    ...Object.entries(player.tiles)
      .filter(([, count]) => count > 0)
      .map(([transport, count]) => ({
        symbol: transport,
        ...(count > 1 ? { count } : {}),
        name: called(words, 'transport', transport),
        off: player.used.includes(transport),
      })),
  ];
}

export { Board, Hand };
