import { layOut } from '../../look/sprite';
import type { SeatThing, TableEvent, Words } from '../board';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Plate from './Plate.svelte';
import Sheet from './Sheet.svelte';
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

/** Buttons with which one does nothing more. */
export const passes = ['button:skip', 'button:stop', 'button:let_go', 'button:done'];

export { Board, Hand, Plate, Sheet, asks };

/** A vehicle that was taken, a sunflower that was planted, or the Farmer who was visited. */
export const picture = (events: TableEvent[]): string | null => {
  const vehicle = events.find(({ event }) => event === 'takes_tile' || event === 'takes_tile_from')?.about['transport'];
  if (vehicle) return String(vehicle);
  if (events.some(({ event }) => event === 'plants' || event === 'plants_with')) return 'sunflower';
  return events.some(({ event }) => event === 'visits') ? 'the_farmer' : events.some(({ event }) => event === 'takes') ? 'field_card' : null;
};
