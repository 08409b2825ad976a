import { textsIn } from '../../lib/texts';
import type { BoardProps, SeatThing, TableEvent, Words } from '../board';
import { called } from '../calling';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Plate from './Plate.svelte';
import Sheet from './Sheet.svelte';
import { said } from './names';
import type { FencesView } from './view';

/** What all know of a player: the barns that he has at home. */
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

/** "Open meadow: where does it lie?" */
export function asks({ picked, lit, view, words }: BoardProps<FencesView>): string | null {
  const say = said(words.language);
  const slot = picked.find((id) => id.startsWith('hand:'))?.slice(5);
  const me = view.seat === null ? undefined : view.players[view.seat];
  const face = slot === undefined ? undefined : me?.hand[me.slots.indexOf(Number(slot))];
  if (!face) return null;
  const next = [...lit].some((id) => id.startsWith('turn:')) ? say.wayRound : [...lit].some((id) => id.startsWith('cell:')) ? say.where : null;
  return next && textsIn(words.language).headed(called(words, 'layout', face.layout), next);
}

export const passes = ['button:keep'];

export { Board, Hand, Plate, Sheet };

/** A barn that was built. */
export const picture = (events: TableEvent[], seat: number): string | null => (events.some(({ event }) => event === 'builds') ? `barn-${seat + 1}` : null);
