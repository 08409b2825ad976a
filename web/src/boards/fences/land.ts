/** What lies on the land, and where. A tile is 100 units wide. */
import { once } from '../../lib/kept';
import { barnPlace, barnSize, outline } from './tile';
import type { Barn, FencesView, Region, SetTile } from './view';

export interface Cell {
  x: number;
  y: number;
}

/** A part of a tile between fences, with the field that it belongs to. */
export interface Plot {
  id: string;
  tile: SetTile;
  region: Region;
  field: number;
  /** Its outline within the tile. */
  d: string;
}

/** A barn with the point of the land on which it stands. */
export interface Standing extends Barn, Cell {
  key: string;
  size: number;
}

/** The cell of a part such as `cell:3,-1` or `region:3,-1:2`. */
export function cellOf(id: string): Cell {
  const [x = 0, y = 0] = id.split(':')[1]!.split(',').map(Number);
  return { x, y };
}

/** From back to front. */
const rank = (a: Cell, b: Cell): number => a.y - b.y || a.x - b.x;

export const tilesOf = (view: FencesView): SetTile[] => [...view.tiles].sort(rank);

const plotsOn = once((tile: SetTile): Plot[] =>
  tile.regions.map((region, n) => ({ id: `region:${tile.cell}:${region.id}`, tile, region, field: tile.fields[n]!, d: outline(tile, region) })),
);
export const plotsOf = (tiles: SetTile[]): Plot[] => tiles.flatMap(plotsOn);

/** The point of the land on which a barn in this plot stands. */
export function barnIn({ tile, region }: Pick<Plot, 'tile' | 'region'>): Cell {
  const [x, y] = barnPlace(tile, region);
  return { x: tile.x * 100 + x, y: tile.y * 100 + y };
}

export function barnsOf(view: FencesView): Standing[] {
  const tileAt = new Map(view.tiles.map((tile) => [tile.cell, tile]));
  const placed = view.barns.flatMap((barn) => {
    const tile = tileAt.get(barn.cell);
    const region = tile?.regions.find((one) => one.id === barn.region);
    return tile && region ? [{ ...barn, ...barnIn({ tile, region }), key: `${barn.cell}:${barn.region}`, size: barnSize(region) }] : [];
  });
  return placed.sort(rank);
}

/** The lit places for a tile, from back to front. */
export const placesOf = (lit: Iterable<string>): (Cell & { id: string })[] =>
  [...lit]
    .filter((id) => id.startsWith('cell:'))
    .map((id) => ({ id, ...cellOf(id) }))
    .sort(rank);
