/** Ratings told by the bots between which they stand. */
import { t } from '../lib/texts';
import { words } from '../lib/texts/you';

export const levelWords = (level: string): string => t().level[level] ?? level;

export function rungWords(rating: { above: string | null; below: string | null }): string {
  const { above, below } = rating;
  if (above && below) return words().between(levelWords(above), levelWords(below));
  if (above) return words().above(levelWords(above));
  return below ? words().below(levelWords(below)) : '';
}
