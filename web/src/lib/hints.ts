/** A hint, as it is told wherever one can be asked for: on the board and in words. */
import type { Hints } from './api';
import { percent } from './numbers';
import { t } from './texts';

/** The parts of the best move, with its chance; none is told where every move wins, or none does. */
export const partsHinted = (hints: Hints): Map<string, number | null> => {
  const best = hints.hints[0];
  return new Map(best?.touch.map((part) => [part, hints.settled ? null : best.chance]));
};

/** The best move in words, with its chance and the reason. */
export const hintSaid = ({ hints: [best], reason, settled }: Hints): string =>
  settled || !best ? reason : t().sentences([t().sentence(t().list([best.words, percent(best.chance)])), reason]);
