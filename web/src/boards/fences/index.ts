import type { SeatThing, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { said } from './names';
import type { FencesView } from './view';

/** What all know of a player: the barns that he has at home. The farmer cards lie beside the land. */
export function has(view: FencesView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  return [{ symbol: `barn-${seat + 1}`, count: player.barns, name: said(words.language).home(player.barns) }];
}

/** Moving about the land. */
export const keys = (words: Words): [keys: string[], does: string][] => {
  const say = said(words.language).keys;
  return [
    [['Shift', '←', '↑', '↓', '→'], say.pan],
    [['+', '-'], say.zoom],
    [['0'], say.whole],
    [['R'], say.turn],
    [['W'], say.walk],
  ];
};

export { Board, Hand };
