import { textsIn } from '../../lib/texts';
import type { BoardProps, SeatThing, TableEvent, Words } from '../board';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Sheet from './Sheet.svelte';
import { called, together } from '../calling';
import { said } from './names';
import type { OregonView } from './view';

/** What all know of a player: farmers left, mine tiles, tokens. */
export function has(view: OregonView, seat: number, words: Words): SeatThing[] {
  const player = view.players[seat];
  if (!player) return [];
  const say = said(words.language);
  const token = (id: 'joker' | 'extra_turn'): SeatThing => ({
    symbol: id,
    name: together(words.language, called(words, 'token', id), player[id] ? say.awake : say.asleep),
    off: !player[id],
  });
  return [
    { symbol: `farmer-${seat + 1}`, count: player.farmers_left, name: say.farmers },
    ...Object.entries(player.tiles).map(([mineral, count]) => ({ symbol: mineral, count, name: called(words, 'mineral', mineral) })),
    token('joker'),
    token('extra_turn'),
  ];
}

/** "Eagle and Harbor: where does it stand?" */
export function asks({ picked, moves, words, lit }: BoardProps<OregonView>): string | null {
  const say = said(words.language);
  const cards = picked.filter((id) => id.startsWith('hand:') || id.startsWith('token:')).map((id) => nameOf(id, words));
  if (cards.length === 0) return null;
  const { andList, headed } = textsIn(words.language);
  if ([...lit].some((id) => id.startsWith('space:'))) return headed(andList(cards), moves.every((move) => move.text.startsWith('build')) ? say.stands : say.goes);
  return [...lit].some((id) => id.startsWith('hand:')) ? headed(andList(cards), say.more) : null;
}

const nameOf = (id: string, words: Words): string => {
  const [kind, name = ''] = id.split(':');
  if (kind === 'token') return called(words, 'token', name);
  return called(words, name in (words.name['symbol'] ?? {}) ? 'symbol' : 'kind', name);
};

/** Keeping a token, and drawing no more. */
export const passes = ['button:decline', 'button:done'];

export { Board, Hand, Sheet };

/** What was built; a farmer is the seat's own. */
export const picture = (events: TableEvent[]): string | null => {
  const built = events.find(({ event }) => event === 'building' || event === 'start_tile');
  return built && !events.some(({ event }) => event === 'farmer') ? String(built.about['kind']) : null;
};
