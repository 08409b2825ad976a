/** The view of My Farm Shop as the server sends it. */
import type { Shapes } from '../board';
import type { Sent } from '../sent';

export type FarmShopView = Sent<Shapes['FarmShopView']>;
export type Player = FarmShopView['players'][number];
export type Field = Player['fields'][number];
/** A card or a printed field. */
export type Face = Field['face'];
export type Area = Face['areas'][number];
export type Prospect = NonNullable<Field['outlook']>['areas'][number];
export type Stall = FarmShopView['stalls'][number];
export type Skill = FarmShopView['skills'][number];
/** Amounts by item: coin, bag, honey, milk, wool, egg, sunflower, good, same, each, pairs, card. */
export type Items = Area['pay'];

/** Seats as touch ids name them. */
export const CHAIRS = ['barn_red', 'pine', 'straw', 'sky'];

/** The dice as they lie: which one is the market's, and what the two others make together. */
export interface Roll {
  mine: number | null;
  rest: number[];
  total: number | null;
}

/** The dice with the chosen one, or with one that is only picked or looked at, set apart. */
export function roll(view: FarmShopView, looked: number | null): Roll {
  const at = view.chosen ?? (looked === null ? -1 : view.dice.indexOf(looked));
  if (at < 0) return { mine: null, rest: view.dice, total: null };
  const rest = view.dice.filter((_, index) => index !== at);
  return { mine: view.dice[at] ?? null, rest, total: view.total ?? rest.reduce((sum, pips) => sum + pips, 0) };
}

/** The field that a total names. */
export const named = (player: Player, total: number | null): Field | null =>
  player.fields.find(({ number, also }) => total !== null && (number === String(total) || also === String(total))) ?? null;

/** Bags from a die to a stall. */
export const distance = (die: number, stall: string): number => Math.abs(die - Number(stall));

/** Bags that the picked die and stall would take. */
export function spent(view: FarmShopView, picked: string[]): number {
  const [die, stall] = [touchedOf(picked, 'die'), touchedOf(picked, 'stall')];
  return view.phase === 'take' && die !== null && stall !== null ? distance(Number(die), stall) : 0;
}

/** The outlook of a field when some bags are gone before. */
export function without(areas: Prospect[], held: number, gone: number): Prospect[] {
  if (gone === 0) return areas;
  return areas.map((area) => {
    const lacks = Math.max(0, (area.pay['bag'] ?? 0) - (held - gone));
    return lacks ? { ...area, missing: { ...area.missing, bag: lacks } } : area;
  });
}

/** What lies in the shop, tile by tile. */
export const shelf = (player: Player): string[] =>
  [...Object.entries(player.goods), ...Object.entries(player.tiles)].flatMap(([id, count]) => Array<string>(count).fill(id));

/** The value after a prefix among touched parts: `die:4` gives 4. */
export const touchedOf = (picked: string[], kind: string): string | null =>
  picked.find((id) => id.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;
