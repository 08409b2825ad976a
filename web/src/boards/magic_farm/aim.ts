/** Who strikes what: the attacker that was picked, and the target that is pointed at. */
import type { BoardProps } from '../board';
import { called, word } from '../calling';
import { meant, type Build, type MagicFarmView } from './view';

export interface Aim {
  /** The monster that strikes; null for a bare hand. */
  attacker: Build | null;
  /** The attacker in words. */
  name: string;
  power: number;
  /** The part that would be struck, with its name, its symbol, and for a fence what it still bears. */
  target: { id: string; name: string; symbol: string; bears: number | null } | null;
}

type Table = BoardProps<MagicFarmView>;

/** What the picked attacker would strike if the thing that is pointed at were touched. */
export function aimOf(table: Table, pointed: string | null): Aim {
  const attacker = table.view.players.flatMap((player) => player.builds).find((build) => table.picked.includes(build.id)) ?? null;
  if (attacker) return { attacker, name: called(table.words, 'product', attacker.product), power: attacker.amount, target: targetOf(table, pointed === attacker.id ? null : pointed) };
  const bare = table.picked.includes('button:bare_hand');
  return { attacker, name: word(table.words, 'attacker', 'bare_hand'), power: bare ? bareHand(table.box) : 0, target: bare ? targetOf(table, pointed) : null };
}

/** The power of a hit without a monster is printed in the box. */
const bareHand = (box: unknown): number => (box as { sabotage?: { bare_hand?: number } } | undefined)?.sabotage?.bare_hand ?? 1;

function targetOf(table: Table, id: string | null): Aim['target'] {
  for (const { crops, builds } of table.view.players) {
    const crop = crops.find((one) => one.id === id);
    if (crop && table.lit.has(meant(crop, crops, table))) return { id: crop.id, name: called(table.words, 'product', crop.product), symbol: `grow-${crop.counter}`, bears: null };
    const build = builds.find((one) => one.id === id);
    if (build && table.lit.has(meant(build, builds, table))) return { id: build.id, name: called(table.words, 'product', build.product), symbol: 'fence', bears: build.amount - build.mark };
  }
  return null;
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
  const [x2, y2] = target.bears !== null ? [to.right - all.x + 30, to.y + to.height / 2 - all.y] : [to.x + to.width / 2 - all.x, to.bottom - all.y - 10];
  return { d: `M${x1} ${y1}C${x1} ${y1 - 50} ${x2} ${y2 + 60} ${x2} ${y2}`, x: x2, y: y2 };
}
