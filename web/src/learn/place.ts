/** Where the coach's note lies: near what it speaks of, never over it, and over other parts that can be touched only if there is no other room. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STEP = 12;
const AIR = 10;
/** What lies around the part belongs to what is said of it. */
const NEAR = 56;

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

const grown = (box: Rect, by: number): Rect => ({ left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by });

/** The smallest box around some. */
export function around(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** The point of a box that lies nearest to another point. */
export const nearestPoint = (box: Rect, x: number, y: number): [number, number] => [
  Math.min(Math.max(x, box.left), box.left + box.width),
  Math.min(Math.max(y, box.top), box.top + box.height),
];

/** The best place for a note of some size in a room. */
export function placeOf(note: { width: number; height: number }, room: Rect, spoken: readonly Rect[], lit: readonly Rect[]): { left: number; top: number } {
  const goal = around(spoken);
  const aims = spoken.map((box) => grown(box, AIR));
  const near = spoken.map((box) => grown(box, NEAR));
  const right = Math.max(room.left, room.left + room.width - note.width);
  const bottom = Math.max(room.top, room.top + room.height - note.height);
  let best = { left: right, top: bottom };
  let least = Infinity;
  for (let top = room.top; top <= bottom; top += STEP)
    for (let left = room.left; left <= right; left += STEP) {
      const here = { left, top, ...note };
      let cost = 0;
      for (const aim of aims) cost += 60 * overlap(here, aim);
      for (const aim of near) cost += 0.6 * overlap(here, aim);
      for (const part of lit) cost += overlap(here, part);
      if (goal) {
        const [x, y] = nearestPoint(here, goal.left + goal.width / 2, goal.top + goal.height / 2);
        const [gx, gy] = nearestPoint(goal, x, y);
        cost += 4 * Math.hypot(x - gx, y - gy);
      }
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}
