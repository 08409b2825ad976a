/** The seasons in which a card of Magic Farm does nothing. */
import type { Card } from './view';

export type Season = 'spring' | 'summer' | 'fall' | 'winter';
const SEASONS: Season[] = ['spring', 'summer', 'fall', 'winter'];
/** The one season in which a card does nothing, where there is one. */
export const rest = (card: Card): Season | null => (card.seasons.length === 3 ? (SEASONS.find((one) => !card.seasons.includes(one)) ?? null) : null);
/** What is said of a card for the season in which it rests. */
export const rests = (card: Card, so: Record<Season, string>): string => {
  const season = rest(card);
  return season ? so[season] : '';
};
