/** The view of Oregon as the server sends it: every field is there, those with a default too. */
import type { components } from './shapes';

type Sent = components['schemas']['OregonView'];

export type Space = Required<Sent['spaces'][number]>;
export type Player = Required<Sent['players'][number]>;
export type OregonView = Omit<Sent, 'spaces' | 'players'> & { spaces: Space[]; players: Player[] };
