/** The view of My Happy Farm as the server sends it. */
import type { components } from './shapes';
import type { Sent } from '../sent';

export type HappyFarmView = Sent<components['schemas']['HappyFarmView']>;
export type Player = HappyFarmView['players'][number];
export type Animal = Player['animals'][number];
export type Meal = Animal['cards'][number];
/** How many cards of each crop. */
export type Counts = Player['barn'];

export const SEASONS = ['spring', 'summer', 'fall'] as const;

/** The cards one by one, alike ones beside each other. */
export const cardsOf = (counts: Counts): { crop: string; copy: number }[] =>
  Object.entries(counts).flatMap(([crop, count]) => Array.from({ length: count }, (_, copy) => ({ crop, copy })));

export const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** The action that a phase belongs to. */
export const DOING: Record<string, string> = { sow: 'sow', harvest_summer: 'harvest_summer', harvest_fall: 'harvest_fall', overflow: 'overflow', feed: 'feed', pay: 'feed', give: 'exchange', take: 'exchange' };
