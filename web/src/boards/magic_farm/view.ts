/** The view of Magic Farm as the server sends it. */
import type { BoardProps } from '../board';
import type { components } from './shapes';
import type { Sent } from '../sent';

export type MagicFarmView = Sent<components['schemas']['MagicFarmView']>;
export type Card = MagicFarmView['cards'][string];
export type Player = MagicFarmView['players'][number];
export type Crop = Player['crops'][number];
export type Build = Player['builds'][number];

export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export const KINDS = ['wood', 'metal', 'gem'] as const;

/** The part that a touch of a crop or construct means: of those that are alike only the first is offered, and any of them will do. */
export const meant = ({ id, like }: Crop | Build, { lit, swaps }: Pick<BoardProps<MagicFarmView>, 'lit' | 'swaps'>): string =>
  !lit.has(id) && !swaps?.has(id) && (lit.has(like) || swaps?.has(like)) ? like : id;

/** How the edge of a card is printed. */
export type Edge = 'crop' | 'construct' | 'spell' | 'monster' | 'resource';

export function edgeOf(card: Card | undefined): Edge {
  if (!card) return 'resource';
  if (card.card_type === 'crop' || card.card_type === 'spell') return card.effect === 'summon' ? 'monster' : card.card_type;
  return 'construct';
}

/** The kind and the units of a resource card, as its id says: `wood_2`. */
export const kindOf = (resource: string): string => resource.split('_')[0] ?? resource;

/** The action that a phase belongs to. */
export const DOING: Record<string, string> = { shop: 'shop', cultivate: 'cultivate', harvest_pick: 'cultivate', sabotage: 'sabotage', attack_hit: 'sabotage', trample_target: 'sabotage', switcheroo_give: 'sabotage' };

/** The fences of a farm, and what stands in its yard: monsters first. */
export const fencesOf = (player: Player): Build[] => player.builds.filter(({ effect }) => effect === 'fence');
export const yardOf = (player: Player): Build[] => [...player.builds.filter(({ effect }) => effect === 'summon'), ...player.builds.filter(({ effect }) => effect !== 'summon' && effect !== 'fence')];
