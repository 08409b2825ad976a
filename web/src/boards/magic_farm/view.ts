/** The view of Magic Farm as the server sends it. */
import type { ViewHead } from '../board';

export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export const KINDS = ['wood', 'metal', 'gem'] as const;

export interface Card {
  card_type: string;
  price: number;
  needs: Record<string, number>;
  native: string | null;
  rate: number | null;
  returns: number | null;
  bonus: number | null;
  penalty: number | null;
  multi_yield: boolean;
  effect: string | null;
  target: string | null;
  amount: number;
  turns: number;
  seasons: string[];
  special: string;
  special_amount: number;
}

export interface Slot {
  id: string;
  product: string | null;
  prices: number[];
}

export interface Crop {
  id: string;
  product: string;
  counter: number;
  rate: number;
  ripe: boolean;
  pays: number;
}

export interface Build {
  id: string;
  product: string;
  effect: string;
  amount: number;
  mark: number;
}

export interface Player {
  gold: number;
  protected: boolean;
  end_growth: number;
  crops: Crop[];
  builds: Build[];
  weather: { amount: number; turns: number }[];
  product_cards: number;
  resource_cards: number;
  products: Record<string, number>;
  resources: Record<string, number> | null;
  known: { shown: Record<string, number>; least: Record<string, number>; most: Record<string, number> } | null;
}

export interface MagicFarmView extends ViewHead {
  target: number;
  season: string;
  first: number;
  active: number;
  actions_left: number;
  repeats_left: number;
  used: string[];
  playing: string | null;
  named: string | null;
  market: Slot[];
  players: Player[];
  product_deck: number;
  product_discard: Record<string, number>;
  resource_deck: number;
  resource_discard: Record<string, number>;
  cards: Record<string, Card>;
}

/** How the edge of a card is printed. */
export type Edge = 'crop' | 'construct' | 'spell' | 'monster' | 'resource';

export function edgeOf(card: Card | undefined): Edge {
  if (!card) return 'resource';
  if (card.card_type === 'crop' || card.card_type === 'spell') return card.effect === 'summon' ? 'monster' : card.card_type;
  return 'construct';
}

/** The kind and the units of a resource card, as its id says: `wood_2`. */
export const kindOf = (resource: string): string => resource.split('_')[0] ?? resource;

/** What a harvest pays now, in its parts: what is printed, what the season does, what else is added. */
export function sumOf(crop: Crop, card: Card, season: string, builds: Build[]): { printed: number; season: number; more: number } {
  const printed = card.returns ?? 0;
  const sheltered = builds.some((build) => build.effect === 'no_winter_penalty');
  const turn = card.native === season ? (card.bonus ?? 0) : season === 'winter' && !sheltered ? -(card.penalty ?? 0) : 0;
  return { printed, season: turn, more: crop.pays - printed - turn };
}
