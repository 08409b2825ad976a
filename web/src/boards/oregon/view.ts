/** The view of Oregon as the server sends it. */
import type { ViewHead } from '../board';

export interface Space {
  id: string;
  terrain: string;
  row: string;
  column: string;
  farmer: number | null;
  scored: boolean;
  building: string | null;
}

export interface Player {
  colour: string;
  points: number;
  farmers_left: number;
  joker: boolean;
  extra_turn: boolean;
  start_tile: string | null;
  landscape_cards: number;
  building_cards: number;
  tiles: Record<string, number>;
  hand: { landscape: Record<string, number>; building: Record<string, number> } | null;
  tile_values: Record<string, number[]> | null;
}

export interface OregonView extends ViewHead {
  rows: number;
  columns: number;
  row_symbols: string[];
  column_symbols: string[];
  area: [number, number];
  start_seat: number;
  last_round: boolean;
  spaces: Space[];
  players: Player[];
  stacks: Record<string, number>;
  landscape_deck: number;
  building_deck: number;
  mines: Record<string, number>;
}
