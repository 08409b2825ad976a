/** What the last move did: who set a tile or built a barn, what was closed, and who gained what. */
import type { TableEvent } from '../board';

export interface Tale {
  /** Who set a tile. */
  set: number | null;
  /** The barn that was built: `<seat>:<cell>:<region>`. */
  built: string | null;
  closes: boolean;
  gains: { seat: number; points: number }[];
}

export function tale(events: TableEvent[]): Tale {
  const about = (event: string): TableEvent['about'] | undefined => events.find((one) => one.event === event)?.about;
  const [set, built] = [about('sets'), about('builds')];
  const sums = new Map<number, number>();
  for (const { event, about } of events) {
    if (event !== 'scores' && event !== 'bonus') continue;
    const seat = Number(about['seat']);
    sums.set(seat, (sums.get(seat) ?? 0) + Number(about['points']));
  }
  return {
    set: set ? Number(set['seat']) : null,
    built: built ? `${built['seat']}:${built['cell']}:${built['region']}` : null,
    closes: about('closes') !== undefined,
    gains: [...sums].filter(([, points]) => points).map(([seat, points]) => ({ seat, points })),
  };
}
