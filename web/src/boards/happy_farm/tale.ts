/** What the last move did, as marks on the table and as journeys of cards. */
import type { TableEvent } from '../board';

export interface Journey {
  /** Names of places (`data-at`); a `*` at the end stands for every card there. */
  from: string;
  to: string;
  /** How many cards. */
  count: number;
  /** The crop, where it does not lie at its goal afterwards, but is gone. */
  gone?: string;
}

export interface Tale {
  /** Places that were touched. */
  marks: Set<string>;
  journeys: Journey[];
  meals: { seat: string; animal: string; feeding: string; from: string }[];
}

/**
 * The tale of some events. Places: `bed:<seat>:<season>:<crop>`, `barn:<seat>:<crop>`, `hand:<seat>:<crop>` (`hidden` for a card that was not
 * seen), `animal:<seat>:<animal>`, `market:<n>`, `pasture:<n>`, the decks `deck` and `feeding`, `discard`.
 */
export function tale(events: TableEvent[]): Tale {
  const marks = new Set<string>();
  const journeys: Journey[] = [];
  const meals: Tale['meals'] = [];
  const fed = events.find(({ event }) => event === 'feeds')?.about;
  const trough = fed ? `animal:${String(fed['seat'])}:${String(fed['animal'])}` : 'discard';
  const go = (from: string, to: string, count = 1, mark = ''): void => {
    if (mark) marks.add(mark);
    journeys.push({ from, to, count });
  };
  for (const { event, about } of events) {
    const told = (name: string): string => String(about[name]);
    const seat = told('seat');
    const crop = told('crop');
    const count = Number(about['count'] ?? 1);
    const lose = (from: string, to: string, cards = count): void => void journeys.push({ from, to, count: cards, gone: crop });
    if (event === 'sows') go(`hand:${seat}:${crop}`, `bed:${seat}:spring:${crop}`, count, `bed:${seat}:spring`);
    else if (event === 'ripens') {
      go(`bed:${seat}:summer:*`, `bed:${seat}:fall:*`); // first, to make room
      go(`bed:${seat}:spring:*`, `bed:${seat}:summer:*`);
    } else if (event === 'spoils') lose(`bed:${seat}:fall:${crop}`, 'discard');
    else if (event === 'harvests') go(`bed:${seat}:${told('season')}:${crop}`, `barn:${seat}:${crop}`, count, `barn:${seat}`);
    else if (event === 'overflows') lose(`barn:${seat}:${crop}`, 'discard', 1);
    else if (event === 'gives') lose(`barn:${seat}:${crop}`, 'discard', 1);
    else if (event === 'pays') lose(`barn:${seat}:${crop}`, trough);
    else if (event === 'feeds') {
      marks.add(`animal:${seat}:${told('animal')}`).add(`pasture:${told('slot')}`);
      meals.push({ seat, animal: told('animal'), feeding: told('feeding'), from: `pasture:${told('slot')}` });
    } else if (event === 'pasture') go('feeding', `pasture:${told('slot')}`);
    else if (event === 'market') go('deck', `market:${told('slot')}`);
    else if (event === 'takes') {
      marks.add(`market:${told('slot')}`);
      go(`market:${told('slot')}`, `hand:${seat}:${crop}`, 1, `hand:${seat}`);
    } else if (event === 'draws') go('deck', `hand:${seat}:${about['crop'] ? crop : 'hidden'}`, 1, `hand:${seat}`);
  }
  return { marks, journeys, meals };
}
