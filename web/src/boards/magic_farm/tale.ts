/** What the last move did, as marks on the table and as small movements. */
import type { TableEvent } from '../board';

export type Deed = 'appear' | 'shake' | 'flash' | 'grow';

export interface Movement {
  deed: Deed;
  /** `<seat>:<product>`, or `<seat>` for the whole farm. */
  at: string;
}

export interface Tale {
  /** Crops, constructs and monsters that the move touched: `<seat>:<product>`. */
  marks: Set<string>;
  movements: Movement[];
  /** The spell that was cast and the farm that it struck. */
  spell: { product: string; seat: number } | null;
  /** Gold that came and went, by seat. */
  gold: Map<number, number>;
  turned: boolean;
}

const ON_PRODUCT: Record<string, Deed> = { plants: 'appear', builds: 'appear', summons: 'appear', grows: 'grow', harvests: 'flash', attacks_with: 'shake' };
const ON_FARM: Record<string, Deed> = { waters: 'grow', grows_all: 'grow', end_growth: 'grow', good_weather: 'flash', bad_weather: 'flash', withers: 'shake', protects: 'flash' };

export function tale(events: TableEvent[]): Tale {
  const marks = new Set<string>();
  const movements: Movement[] = [];
  const gold = new Map<number, number>();
  const earn = (seat: number, amount: number): void => void gold.set(seat, (gold.get(seat) ?? 0) + amount);
  let spell: Tale['spell'] = null;
  let struck: number | null = null;
  for (const { event, about } of events) {
    const seat = Number(about['seat']);
    const amount = Number(about['gold'] ?? 0);
    if (ON_PRODUCT[event]) {
      const at = `${seat}:${String(about['product'])}`;
      marks.add(at);
      movements.push({ deed: ON_PRODUCT[event], at });
    } else if (ON_FARM[event]) {
      movements.push({ deed: ON_FARM[event], at: String(seat) });
      if (event !== 'end_growth') struck = seat;
    } else if (event === 'hits_fence' || event === 'hits_crop') {
      const at = `${String(about['other'])}:${String(about['product'])}`;
      marks.add(at);
      movements.push({ deed: 'shake', at });
    } else if (event === 'breaks') {
      movements.push({ deed: 'flash', at: String(seat) });
      struck = seat;
    } else if (event === 'plays') spell = { product: String(about['product']), seat };
    if (event === 'harvests' || event === 'gains') earn(seat, amount);
    else if (event === 'buys') earn(seat, -amount);
    else if (event === 'steals') {
      earn(seat, amount);
      earn(Number(about['other']), -amount);
      struck = Number(about['other']);
    } else if (event === 'pays') {
      earn(seat, -amount);
      earn(Number(about['other']), amount);
    }
  }
  if (spell && struck !== null) spell = { ...spell, seat: struck };
  return { marks, movements, spell, gold, turned: events.some(({ event }) => event === 'season') };
}
