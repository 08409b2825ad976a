import type { SeatThing, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { called, said } from './names';
import type { OregonView } from './view';

/** What all know of a player: farmers left, mine tiles, tokens. */
export function has(view: OregonView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  const say = said(words.language);
  const token = (id: 'joker' | 'extra_turn'): SeatThing => ({
    symbol: id,
    name: `${called(words, 'token', id)}, ${player[id] ? say.awake : say.asleep}`,
    off: !player[id],
  });
  return [
    { symbol: `farmer-${seat + 1}`, count: player.farmers_left, name: say.farmers },
    ...Object.entries(player.tiles).map(([mineral, count]) => ({ symbol: mineral, count, name: called(words, 'mineral', mineral) })),
    token('joker'),
    token('extra_turn'),
  ];
}

export { Board, Hand };
