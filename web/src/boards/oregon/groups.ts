/** Groups of farmers that were paid: the bars between them, and where the seal sits. */
import type { OregonView } from './view';
import { SPACE } from './ground';

export interface Group {
  seat: number;
  /** Bars between neighbours, as one path. */
  bars: string;
  seal: { x: number; y: number };
}

/** The scored groups of a view. */
export function groups(view: OregonView): Group[] {
  const { rows, columns, spaces } = view;
  const known = new Set<number>();
  const scored = (x: number, y: number, seat: number): boolean => {
    const space = x >= 0 && y >= 0 && x < columns && y < rows ? spaces[y * columns + x] : undefined;
    return space !== undefined && space.scored && space.farmer === seat;
  };
  const found: Group[] = [];
  spaces.forEach((space, first) => {
    if (!space.scored || space.farmer === null || known.has(first)) return;
    const seat = space.farmer;
    const members = [first];
    let bars = '';
    known.add(first);
    for (let n = 0; n < members.length; n++) {
      const at = members[n]!;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const) {
        if (!scored(x + dx, y + dy, seat)) continue;
        if (dx + dy > 0) bars += `M${(x + 0.5) * SPACE} ${(y + 0.5) * SPACE + 9}${dx ? 'h' : 'v'}${SPACE}`;
        const next = (y + dy) * columns + x + dx;
        if (known.has(next)) continue;
        known.add(next);
        members.push(next);
      }
    }
    if (members.length > 1) found.push({ seat, bars, seal: corner(view, new Set(members)) });
  });
  return found;
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
