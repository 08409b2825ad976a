import { layOut } from '../../look/sprite';
import type { SeatThing, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { labelled } from '../calling';
import { said } from './names';
import { sum, type HappyFarmView } from './view';

if (typeof document !== 'undefined') void layOut('cards');

/** What all know of a player: cards in hand, forage in the barn, meals given. */
export function has(view: HappyFarmView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  const say = said(words.language);
  return [
    { symbol: 'i-cards', count: player.hand_size, name: say.cards },
    { symbol: 'basket', count: sum(player.barn), name: `${labelled(words, 'barn')}, ${say.of(sum(player.barn), view.barn_capacity)}` },
    { symbol: 'do_feed', count: player.animals.reduce((all, animal) => all + animal.cards.length, 0), name: say.meals },
  ];
}

export { Board, Hand };
