/**
 * Whether what a board is given now came by a move from what it drew before. A position that is looked back on, a move taken back, and
 * the way back to a move that was seen already are drawn, but nothing moves.
 */
import type { BoardProps, TableEvent } from './board';

type Told = Pick<BoardProps, 'since' | 'events' | 'mover'>;

/** What is marked: all that others did since the viewer's last move, or else what the last move did. */
export const marked = ({ since, events }: Told): TableEvent[] => (since?.length ? since.flatMap((one) => one.events) : events);

/** What these moves touched, each with the seat that did it: `touched` tells the parts of one move. Of two who touched the same it is the later one. */
export function marks({ since, events, mover }: Told, touched: (events: TableEvent[]) => Iterable<string>): Map<string, number> {
  const moves = since?.length ? since : mover === null ? [] : [{ seat: mover, events }];
  return new Map(moves.flatMap((move) => [...touched(move.events)].map((place): [string, number] => [place, move.seat])));
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
