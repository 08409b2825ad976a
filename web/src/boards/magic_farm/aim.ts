/** Who strikes what: the attacker that was picked, and the target that is pointed at. */
import type { BoardProps } from '../board';
import { called, word } from '../calling';
import type { Build, MagicFarmView } from './view';

export interface Aim {
  /** The monster that strikes; null for a bare hand. */
  attacker: Build | null;
  /** The attacker in words. */
  name: string;
  power: number;
  target: Target | null;
}

/** The part that would be struck, with its name, and what would be left of it: of a fence what it bears, of a crop its counter. */
export interface Target {
  id: string;
  name: string;
  fence: boolean;
  now: number;
  left: number;
}

type Table = BoardProps<MagicFarmView>;

/** What the picked attacker would strike if the thing that is pointed at were touched; one that tramples on was picked before. */
export function aimOf({ view, picked, words }: Table, pointed: string | null): Aim {
  const strike = view.strikes.find(({ attacker }) => picked.includes(attacker)) ?? (view.surplus ? view.strikes[0] : undefined);
  const attacker = view.players.flatMap(({ builds }) => builds).find(({ id }) => id === strike?.attacker) ?? null;
  const name = attacker ? called(words, 'product', attacker.product) : word(words, 'attacker', 'bare_hand');
  return { attacker, name, power: strike?.power ?? 0, target: strike ? targetOf(view, words, strike.leaves, pointed) : null };
}

function targetOf({ players }: MagicFarmView, words: Table['words'], leaves: Record<string, number>, id: string | null): Target | null {
  const crop = players.flatMap(({ crops }) => crops).find((one) => one.id === id);
  const fence = players.flatMap(({ builds }) => builds).find((one) => one.id === id);
  const struck = crop ?? fence;
  const left = struck && leaves[struck.like];
  return left === undefined ? null : { id: struck!.id, name: called(words, 'product', struck!.product), fence: !crop, now: crop?.counter ?? fence?.bears ?? 0, left };
}

export interface Path {
  d: string;
  x: number;
  y: number;
}

/** The way of a monster to its target, drawn within `arena`; a fence is struck beside its plate, which must be read. */
export function pathOf({ attacker, target }: Aim, arena: HTMLElement): Path | null {
  if (!attacker || !target) return null;
  const [from, to, all] = [arena.querySelector(`[data-at="${attacker.id}"]`), arena.querySelector(`[data-at="${target.id}"]`), arena].map((one) => one?.getBoundingClientRect());
  if (!from || !to || !all || from.width === 0) return null;
  const [x1, y1] = [from.x + from.width / 2 - all.x, from.y - all.y + 4];
  const [x2, y2] = target.fence ? [to.right - all.x + 30, to.y + to.height / 2 - all.y] : [to.x + to.width / 2 - all.x, to.bottom - all.y - 10];
  return { d: `M${x1} ${y1}C${x1} ${y1 - 50} ${x2} ${y2 + 60} ${x2} ${y2}`, x: x2, y: y2 };
}
