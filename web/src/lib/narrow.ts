/**
 * Click to narrow. Every legal move lists the parts that it touches, in the order in which a hand would. Lit is what comes next in that
 * order; a person may touch the parts in any order that leads somewhere (row card first or column card first, or the place before both). Each
 * touch keeps the moves that contain it. When one move is left and all its parts are touched, it is played; when one is left and some
 * parts are still untouched, these stay lit and the move is offered as a button.
 */

/** What narrowing needs of a move. */
export interface Touching {
  text: string;
  words: string;
  touch: string[];
}

/** What can be done after some touches. */
export interface Narrowed<M extends Touching> {
  /** The moves that touch all picked parts. */
  left: M[];
  /** The part that each of them touches next. */
  lit: Set<string>;
  /** Those of them whose parts are all picked. One alone is played; several need words to tell them apart. */
  ready: M[];
  /** The only move left after a touch, even if some of its parts were not touched yet. */
  only: M | null;
}

/** How often each part occurs in a list: a hand may hold the same card twice. */
function counted(parts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

/** The parts of a move that are not picked yet, in their order; null where something picked is not part of it. */
export function remaining(touch: readonly string[], picked: readonly string[]): string[] | null {
  const open = counted(picked);
  const rest: string[] = [];
  for (const part of touch) {
    const count = open.get(part) ?? 0;
    if (count > 0) open.set(part, count - 1);
    else rest.push(part);
  }
  for (const count of open.values()) if (count > 0) return null;
  return rest;
}

/** The moves that are left after some touches, and the parts to light. */
export function narrow<M extends Touching>(moves: readonly M[], picked: readonly string[]): Narrowed<M> {
  const left: M[] = [];
  const ready: M[] = [];
  const lit = new Set<string>();
  for (const move of moves) {
    const rest = remaining(move.touch, picked);
    if (rest === null) continue;
    left.push(move);
    if (rest[0] === undefined) ready.push(move);
    else lit.add(rest[0]);
  }
  return { left, lit, ready, only: left.length === 1 && picked.length > 0 ? left[0]! : null };
}

/** The moves that a lit part stands for: those that touch it next. */
export function standsFor<M extends Touching>(moves: readonly M[], picked: readonly string[], part: string): M[] {
  return moves.filter((move) => remaining(move.touch, picked)?.[0] === part);
}

const kindOf = (part: string): string => part.slice(0, part.indexOf(':'));

/** The touches with a part in the place of the last one of its kind with which the others go; null where there is none. */
function exchanged<M extends Touching>(moves: readonly M[], picked: readonly string[], part: string): string[] | null {
  const at = picked.findLastIndex((one, index) => kindOf(one) === kindOf(part) && narrow(moves, picked.with(index, part)).left.length > 0);
  return at < 0 ? null : picked.with(at, part);
}

/** The parts of the kinds that were picked which can be taken instead, but not besides them. */
export function swaps<M extends Touching>(moves: readonly M[], picked: readonly string[], lit: ReadonlySet<string>): Set<string> {
  const kinds = new Set(picked.map(kindOf));
  return new Set(moves.flatMap((move) => move.touch.filter((part) => kinds.has(kindOf(part)) && !lit.has(part) && !picked.includes(part))));
}

/** The touches after one more: a new part is added or takes the place of one that was picked; a picked one that can no longer be added is put back. */
export function touched<M extends Touching>(moves: readonly M[], picked: readonly string[], part: string): string[] {
  if (narrow(moves, [...picked, part]).left.length > 0) return [...picked, part];
  const at = picked.lastIndexOf(part);
  if (at >= 0) return picked.filter((_, index) => index !== at);
  const instead = exchanged(moves, picked, part);
  if (instead) return instead;
  const fresh = narrow(moves, [part]);
  return fresh.left.length > 0 ? [part] : [...picked];
}
