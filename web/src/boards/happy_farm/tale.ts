/** What the last move did, as marks on the table and as journeys of cards. */
import type { TableEvent } from '../board';

export interface Journey {
  /** Where it comes from and what arrives: `data-at` names of places. */
  from: string | null;
  to: string;
}

export interface Tale {
  marks: Set<string>;
  journeys: Journey[];
}

/** The tale of some events. Places: `bed:<seat>:<season>`, `barn:<seat>`, `hand:<seat>`, `animal:<seat>:<id>`, `market:<n>`, `pasture:<n>`, `deck`. */
export function tale(events: TableEvent[]): Tale {
  const marks = new Set<string>();
  const journeys: Journey[] = [];
  const go = (from: string | null, to: string, mark = true): void => {
    if (mark) marks.add(to);
    if (!journeys.some((one) => one.from === from && one.to === to)) journeys.push({ from, to });
  };
  for (const { event, about } of events) {
    const seat = String(about['seat']);
    if (event === 'sows') go(`hand:${seat}`, `bed:${seat}:spring`);
    else if (event === 'ripens') {
      go(`bed:${seat}:spring`, `bed:${seat}:summer`, false);
      go(`bed:${seat}:summer`, `bed:${seat}:fall`, false);
    } else if (event === 'harvests') go(`bed:${seat}`, `barn:${seat}`);
    else if (event === 'feeds') go(`barn:${seat}`, `animal:${seat}:${String(about['animal'])}`);
    else if (event === 'pasture') go('feeding', `pasture:${String(about['slot'])}`, false);
    else if (event === 'market') go('deck', `market:${String(about['slot'])}`, false);
    else if (event === 'takes' || event === 'draws') go(event === 'draws' ? 'deck' : 'market', `hand:${seat}`);
  }
  return { marks, journeys };
}
