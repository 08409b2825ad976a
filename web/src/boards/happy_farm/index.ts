import { layOut } from '../../look/sprite';
import type { SeatThing, TableEvent, Words } from '../board';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Sheet from './Sheet.svelte';
import { animalName } from './names';
import type { HappyFarmView } from './view';

if (typeof document !== 'undefined') void layOut('cards');

/** What all know of a player: the four animals with their points, the best fed of all farms marked. */
export function has(view: HappyFarmView, seat: number, words: Words): SeatThing[] {
  const animals = view.players[seat]?.animals ?? [];
  return animals.map((animal) => ({ symbol: animal.id, count: animal.points, name: animalName(words, words.language, animal), best: animal.bonus !== null }));
}

/** Buttons with which one does nothing more. */
export const passes = ['button:end_turn', 'button:done'];

export { Board, Hand, Sheet, asks };

/** The animal that was fed, or else the first crop that something was done with. */
export const picture = (events: TableEvent[]): string | null => {
  const fed = events.find(({ event }) => event === 'feeds')?.about['animal'];
  const crop = events.find(({ event }) => event === 'sows' || event === 'harvests' || event === 'takes')?.about['crop'];
  return fed || crop ? String(fed ?? crop) : null;
};
