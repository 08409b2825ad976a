/** The view of Fences as the server sends it. */
import type { components } from './shapes';

export type FencesView = components['schemas']['FencesView'];
export type SetTile = FencesView['tiles'][number];
export type Barn = FencesView['barns'][number];
export type Field = FencesView['fields'][number];
export type Player = FencesView['players'][number];
export type Face = NonNullable<Player['hand'][number]>;
export type Region = Face['regions'][number];
export type CardLine = Player['farmer']['lines'][number];
