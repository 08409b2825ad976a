/** The drawing on a slip: what the board of the game names, where the page has it, else the farmer of the seat. */
import type { BoardModule, TableEvent } from '../boards/board';

export function pictureOf(board: Pick<BoardModule, 'picture'>, events: TableEvent[], seat: number): string {
  const own = events.filter(({ about }) => about['seat'] === seat);
  const named = board.picture?.(own, seat) ?? null;
  return named !== null && document.getElementById(named) !== null ? named : `farmer-${seat + 1}`;
}
