/** What the last move did, seat by seat: the fields it touched and what came and went. */
import type { TableEvent } from '../board';

export interface Tale {
  /** Did this seat do anything? */
  fields: Set<string>;
  /** Cards that were laid. */
  laid: Set<string>;
  /** Sunflowers that were planted. */
  planted: Set<string>;
  /** Net gain by thing. */
  net: Record<string, number>;
}

export interface Told {
  seats: Map<number, Tale>;
  rolled: boolean;
  /** Stalls that were filled. */
  filled: Set<string>;
  /** The stall that was emptied. */
  taken: string | null;
}

const TOUCHING = new Set(['activates', 'crosses', 'lays', 'plants', 'plants_with', 'pays_sunflower', 'used_up']);

/** The events of a move, gathered. */
export function tale(events: TableEvent[]): Told {
  const told: Told = { seats: new Map(), rolled: false, filled: new Set(), taken: null };
  const of = (seat: unknown): Tale => {
    const known = told.seats.get(Number(seat)) ?? { fields: new Set(), laid: new Set(), planted: new Set(), net: {} };
    told.seats.set(Number(seat), known);
    return known;
  };
  const add = (seat: unknown, thing: unknown, number: number): void => {
    const { net } = of(seat);
    net[String(thing)] = (net[String(thing)] ?? 0) + number;
  };
  for (const { event, about } of events) {
    const { seat, field, thing, number, stall, transport, coins, stored } = about as Record<string, unknown>;
    if (TOUCHING.has(event)) of(seat).fields.add(String(field));
    if (event === 'lays') of(seat).laid.add(String(field));
    if (event === 'plants' || event === 'plants_with') of(seat).planted.add(String(field));
    if (event === 'gains') add(seat, thing, Number(number));
    if (event === 'bonus') add(seat, thing, 1);
    if (event === 'pays') add(seat, thing, -Number(number));
    if (event === 'gives_back') add(seat, stored, -1);
    if (event === 'takes_tile' || event === 'takes_tile_from') add(seat, transport, 1);
    if (event === 'uses' || event === 'crosses') add(seat, transport, -1);
    if (event === 'goal' || event === 'tile_coins') add(seat, 'coin', Number(coins));
    if (event === 'rolls') told.rolled = true;
    if (event === 'refills') told.filled.add(String(stall));
    if (event === 'takes' || event === 'visits') told.taken = String(stall);
  }
  return told;
}
