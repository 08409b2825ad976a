/** The view of My Farm Shop as the server sends it. */
import type { BoardProps, MoveOffer } from '../board';
import type { components } from './shapes';
import type { Sent } from '../sent';

export type FarmShopView = Sent<components['schemas']['FarmShopView']>;
export type Player = FarmShopView['players'][number];
export type Field = Player['fields'][number];
/** A card or a printed field. */
export type Face = Field['face'];
export type Area = Face['areas'][number];
/** What activating an own field now would cost and give. */
export type Outlook = NonNullable<Field['outlook']>;
export type Prospect = Outlook['areas'][number];
export type Split = FarmShopView['splits'][number];
export type Way = Split['ways'][number];
/** What a field would do for its owner. */
export type Glance = Split['farms'][number];
export type Stall = FarmShopView['stalls'][number];
export type Skill = FarmShopView['skills'][number];
/** Amounts by item: coin, bag, honey, milk, wool, egg, sunflower, good, same, each, pairs, card. */
export type Items = Area['pay'];

/** Seats as touch ids name them. */
export const CHAIRS = ['barn_red', 'pine', 'straw', 'sky'];

/** The dice apart, with the one that lies on the market or with one that is only picked or looked at; null where none is. */
export const apart = (view: FarmShopView, die: number | null): Split | null =>
  (view.chosen === null ? view.splits.find((split) => split.die === die) : view.splits[0]) ?? null;

/** The two dice beside the one of the market. */
export function rest(view: FarmShopView, split: Split): number[] {
  const at = view.chosen ?? view.dice.indexOf(split.die);
  return view.dice.filter((_, index) => index !== at);
}

/** The way to a stall, once a die is known. */
export const wayTo = (view: FarmShopView, split: Split, stall: string): Way | null => split.ways[view.stalls.findIndex(({ number }) => number === stall)] ?? null;

/** What the named field would do for a seat: whoever picked a stall has paid its bags before. Null when that seat has activated. */
export function meant(view: FarmShopView, split: Split | null, seat: number, picked: string[]): Glance | null {
  if (!split) return null;
  const stall = seat === view.to_move ? touchedOf(picked, 'stall') : null;
  const glance = (stall === null ? null : wayTo(view, split, stall)?.then) ?? split.farms[seat] ?? null;
  return glance?.reason === 'activated' ? null : glance;
}

/** What can be paid of the halves of an action. */
export const payable = (glance: Glance | null): Prospect[] => (glance?.areas ?? []).filter((area) => Object.keys(area.missing).length === 0);

/** A lit or picked part is a button laid over its drawing, with a name that tells all of it: the drawing is then silent. */
export const silent = ({ lit, picked }: BoardProps<FarmShopView>, id: string): 'true' | undefined => (lit.has(id) || picked.includes(id) ? 'true' : undefined);

/** What lies in the shop, tile by tile. */
export const shelf = (player: Player): string[] =>
  [...Object.entries(player.goods), ...Object.entries(player.tiles)].flatMap(([id, count]) => Array<string>(count).fill(id));

/** Where two of a kind are chosen, either may be touched first: all that some move still touches is lit. */
export function inAnyOrder(props: BoardProps<FarmShopView>): BoardProps<FarmShopView> {
  if (!['take_tiles', 'pay_pairs', 'swap'].includes(props.view.phase)) return props;
  const open = props.moves.flatMap(({ touch }) => touch).filter((id) => !props.picked.includes(id));
  return { ...props, lit: new Set([...props.lit, ...(props.lit.size ? open : [])]) };
}

/** The parts that were picked, and those of the only move that is left: what will happen. */
export const coming = (picked: string[], moves: MoveOffer[]): string[] => (picked.length && moves.length === 1 ? [...picked, ...moves[0]!.touch] : picked);

/** The cards of the set that is being laid: the first one goes where the player says. */
export const drafted = (view: FarmShopView): Face[] => (view.picked === null ? [] : (view.sets[view.picked] ?? []));

/** The value after a prefix among touched parts: `die:4` gives 4. */
export const touchedOf = (picked: string[], kind: string): string | null =>
  picked.find((id) => id.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;
