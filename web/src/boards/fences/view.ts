/** The view of Fences as the server sends it. */
import type { ViewHead } from '../board';

export interface Region {
  id: string;
  quarters: string[];
  animals: string[];
}

export interface Face {
  layout: string;
  fences: string[];
  regions: Region[];
}

export interface SetTile extends Face {
  cell: string;
  x: number;
  y: number;
  turn: number;
  fields: number[];
}

export interface Barn {
  seat: number;
  cell: string;
  region: string;
  field: number;
}

export interface Field {
  regions: string[];
  animals: Record<string, number>;
  tiles: number;
  gaps: number;
  closed: boolean;
  barns: number[];
  value: number;
  share: number;
}

export interface CardLine {
  test: string;
  kind: string;
  n: number;
  points: number;
}

export interface Player {
  colour: string;
  points: number;
  barns: number;
  farmer: { id: string; lines: CardLine[] };
  hand: (Face | null)[];
  slots: number[];
}

export interface FencesView extends ViewHead {
  start_seat: number;
  stack: number;
  tiles: SetTile[];
  barns: Barn[];
  fields: Field[];
  players: Player[];
}
