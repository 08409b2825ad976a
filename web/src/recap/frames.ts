/** Which positions show some moves again, and for how long each stands. */

/** Milliseconds that all of them may take. */
export const WHOLE = 1200;
/** A move is looked at no longer than this. */
const LONGEST = 600;
/** Positions that are asked for at most. */
const MOST = 8;

/** The plies at which the board is shown: before the moves, and after each of them. Where nothing moves, only after the last. */
export function framesOf(plies: readonly number[], still: boolean): number[] {
  if (still) return plies.slice(-1).map((ply) => ply + 1);
  const shown = [...new Set(plies.flatMap((ply) => [ply, ply + 1]))].sort((one, other) => one - other);
  const every = Math.max(1, (shown.length - 1) / (MOST - 1));
  return shown.filter((_, at) => at === shown.length - 1 || Math.floor(at / every) !== Math.floor((at - 1) / every));
}

/** How long a position stands: the first only until it is drawn. */
export function rhythm(at: number, of: number): number {
  if (of === 1) return WHOLE;
  const first = 60;
  return at === 0 ? first : Math.min(LONGEST, (WHOLE - first) / (of - 1));
}
