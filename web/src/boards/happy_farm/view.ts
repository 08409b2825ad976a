/** The view of My Happy Farm as the server sends it. */
import type { Shapes } from '../board';
import type { Sent } from '../sent';

export type HappyFarmView = Sent<Shapes['HappyFarmView']>;
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

export interface Cost {
  /** What is printed, and whether it lies in the barn. */
  needs: { crop: string; there: boolean }[];
  /** What would leave the barn of the crops that are named. */
  pays: Counts;
  /** How many are not there. */
  lacks: number;
}

/** A recipe held against a barn: named crops first, what is left over serves for "any". */
export function cost(needs: string[], barn: Counts): Cost {
  const left = { ...barn };
  const pays: Counts = {};
  const take = (crop: string): boolean => {
    if (!left[crop]) return false;
    left[crop] -= 1;
    return true;
  };
  const held = needs.map((crop) => {
    const there = crop !== 'any' && take(crop);
    if (there) pays[crop] = (pays[crop] ?? 0) + 1;
    return { crop, there };
  });
  let spare = sum(left);
  for (const one of held) if (one.crop === 'any' && spare > 0) (one.there = true), (spare -= 1);
  return { needs: held, pays, lacks: held.filter((one) => !one.there).length };
}
