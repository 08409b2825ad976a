/** What the last placement did: where, and who gained what. */
import type { TableEvent } from '../board';

export interface Gain {
  seat: number;
  points: number;
  minerals: string[];
}

export interface Placed {
  seat: number;
  space: string;
  /** The building, or none for a farmer. */
  kind: string | null;
  gains: Gain[];
}

const PLACING = new Set(['farmer', 'building', 'start_tile']);

/** The placement among these events, if there is one. */
export function placed(events: TableEvent[]): Placed | null {
  const set = events.find(({ event }) => PLACING.has(event));
  if (!set) return null;
  const gains = new Map<number, Gain>();
  for (const { event, about } of events) {
    if (event !== 'scores' && event !== 'group' && event !== 'mine') continue;
    const seat = Number(about['seat']);
    const gain = gains.get(seat) ?? { seat, points: 0, minerals: [] };
    if (event === 'mine') gain.minerals.push(String(about['mineral']));
    else gain.points += Number(about['points']);
    gains.set(seat, gain);
  }
  return {
    seat: Number(set.about['seat']),
    space: String(set.about['space']),
    kind: set.event === 'farmer' ? null : String(set.about['kind']),
    gains: [...gains.values()],
  };
}
