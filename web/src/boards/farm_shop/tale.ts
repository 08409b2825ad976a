/** What the last move did: the places it touched, and seat by seat what came and went. */
import type { TableEvent } from '../board';

export interface Tale {
  /** Net gain by thing. */
  net: Record<string, number>;
}

const TOUCHING = new Set(['activates', 'crosses', 'lays', 'plants', 'plants_with', 'pays_sunflower', 'used_up']);
const AT_STALLS = new Set(['takes', 'visits', 'moves_farmer']);

/** The places that a move touched: `field:<seat>:<number>`, `stall:<number>`. */
export const touched = (events: TableEvent[]): string[] =>
  events.flatMap(({ event, about }) => [
    ...(TOUCHING.has(event) ? [`field:${String(about['seat'])}:${String(about['field'])}`] : []),
    ...(AT_STALLS.has(event) ? [`stall:${String(about['stall'])}`] : []),
  ]);

/** The events of a move, gathered by seat. */
export function tale(events: TableEvent[]): Map<number, Tale> {
  const seats = new Map<number, Tale>();
  const of = (seat: unknown): Tale => {
    const known = seats.get(Number(seat)) ?? { net: {} };
    seats.set(Number(seat), known);
    return known;
  };
  const add = (seat: unknown, thing: unknown, number: number): void => {
    const { net } = of(seat);
    net[String(thing)] = (net[String(thing)] ?? 0) + number;
  };
  for (const { event, about } of events) {
    const { seat, rival, thing, number, tiles, transport, coins, stored } = about as Record<string, unknown>;
    if (event === 'gains' || event === 'bonus') add(seat, thing, Number(number));
    if (event === 'pays') add(seat, thing, -Number(number));
    if (event === 'gives_back') add(seat, stored, -Number(number));
    if (event === 'takes_tile' || event === 'takes_tile_from') add(seat, transport, Number(number));
    if (event === 'takes_tile_from') add(rival, transport, -Number(number));
    if (event === 'uses' || event === 'crosses' || event === 'plants_with') add(seat, transport, -Number(tiles));
    if (event === 'goal' || event === 'tile_coins') add(seat, 'coin', Number(coins));
  }
  return seats;
}
