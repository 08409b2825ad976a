/**
 * Whether what a board is given now came by a move from what it drew before. A position that is looked back on, a move taken back, and
 * the way back to a move that was seen already are drawn, but nothing moves.
 */
import type { BoardProps, TableEvent } from './board';

/** What is marked: all that others did since the viewer's last move, or else what the last move did. */
export const marked = ({ since, events }: Pick<BoardProps, 'since' | 'events'>): TableEvent[] => (since?.length ? since.flatMap((one) => one.events) : events);

/** The places that others touched since, with the number of the slip that tells of it, as long as the slips lie there. */
export function numbered({ since, slips }: Pick<BoardProps, 'since' | 'slips'>, places: (events: TableEvent[]) => Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { seat, events } of since ?? []) {
    const number = (slips ?? []).indexOf(seat) + 1;
    if (number > 0) for (const place of places(events)) found.set(place, number);
  }
  return found;
}

export class Moved {
  #ply: number | null = null;
  #seen = new WeakSet<TableEvent[]>();

  /** Whether a move led here. */
  by(ply: number, events: TableEvent[]): boolean {
    if (this.#ply === null || ply <= this.#ply) return false;
    return ply === this.#ply + 1 || !this.#seen.has(events);
  }

  /** The same; and this is what is drawn from now on. */
  take(ply: number, events: TableEvent[]): boolean {
    const moved = this.by(ply, events);
    if (ply !== this.#ply) this.#seen.add(events);
    this.#ply = ply;
    return moved;
  }
}
