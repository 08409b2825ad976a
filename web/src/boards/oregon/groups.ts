/** Groups of farmers that were paid: the bars between them, and where the seal sits. */
import type { OregonView } from './view';
import { SPACE } from './ground';

export interface Group {
  seat: number;
  /** What it was paid. */
  points: number;
  /** Bars between neighbours, as one path. */
  bars: string;
  seal: { x: number; y: number };
}

/** The groups of a view as they are drawn. */
export function groups(view: OregonView): Group[] {
  const number = new Map(view.spaces.map(({ id }, at) => [id, at]));
  return view.groups.map(({ seat, spaces, points }) => {
    const members = new Set(spaces.map((id) => number.get(id)!));
    let bars = '';
    for (const at of members) {
      const [x, y] = [at % view.columns, Math.floor(at / view.columns)];
      const middle = `M${(x + 0.5) * SPACE} ${(y + 0.5) * SPACE + 9}`;
      if (x + 1 < view.columns && members.has(at + 1)) bars += `${middle}h${SPACE}`;
      if (members.has(at + view.columns)) bars += `${middle}v${SPACE}`;
    }
    return { seat, points, bars, seal: corner(view, members) };
  });
}

/** The crossing of grid lines where most of the group and least of anything else meets. */
function corner(view: OregonView, members: Set<number>): { x: number; y: number } {
  let best = { x: 0, y: 0, worth: -Infinity };
  for (const at of members) {
    const [cx, cy] = [at % view.columns, Math.floor(at / view.columns)];
    for (const [x, y] of [
      [cx, cy],
      [cx + 1, cy],
      [cx, cy + 1],
      [cx + 1, cy + 1],
    ] as const) {
      if (x === 0 || y === 0 || x === view.columns || y === view.rows) continue;
      const meeting = [(y - 1) * view.columns + x - 1, (y - 1) * view.columns + x, y * view.columns + x - 1, y * view.columns + x];
      const worth = meeting.reduce((sum, one) => {
        const space = view.spaces[one]!;
        return sum + (members.has(one) ? 2 : space.building || space.farmer !== null ? -1 : 0);
      }, 0);
      if (worth > best.worth) best = { x: x * SPACE, y: y * SPACE + 2, worth };
    }
  }
  return best;
}
