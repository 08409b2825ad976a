/** What the last move did, as marks on the table and as movements. */
import type { TableEvent } from '../board';

/**
 * One movement. Places are `data-at` names: `crop:<seat>:<n>`, `build:<seat>:<n>`, `farm:<seat>`, `purse:<seat>`, `hand:<seat>:<card>` (`hidden` for a
 * card that was not seen), `market:<n>`, `resources`; `new:<seat>:<product>` is the last one of that product.
 */
export type Movement =
  | { deed: 'fly'; from: string; to: string }
  | { deed: 'send'; symbol: string; from: string; to: string }
  | { deed: 'strike'; from: string | null; by: number; to: string; what: 'crop' | 'fence' | 'broken fence' }
  | { deed: 'appear' | 'shake' | 'flash' | 'grow'; at: string };

export interface Tale {
  /** Crops, constructs and monsters that the move touched: their places. */
  marks: Set<string>;
  movements: Movement[];
  /** The sign that shows over a farm for a moment: a spell with the hand it comes from, or what an action is drawn as. */
  sign: { symbol: string; seat: number; from: string | null } | null;
  /** Gold that came and went, by seat. */
  gold: Map<number, number>;
  /** What the dice of a harvest show, by crop. */
  dice: Map<string, number>;
  turned: boolean;
}

const place = (told: string): string => told.replace(/^\D+/, '');

/** What a farm undergoes as a whole: the movement, and the sign of it where it is no spell. */
const ON_FARM: Record<string, ['shake' | 'flash' | 'grow', string | null]> = {
  waters: ['grow', 'water'],
  grows_all: ['grow', null],
  end_growth: ['grow', null],
  good_weather: ['flash', null],
  bad_weather: ['flash', null],
  withers: ['shake', null],
  protects: ['flash', 'shield'],
};

/** `cast` is the spell that did its work in this move: it may have been announced, and paid for, in moves before. */
export function tale(events: TableEvent[], cast: string | null = null): Tale {
  const marks = new Set<string>();
  const movements: Movement[] = [];
  const gold = new Map<number, number>();
  const dice = new Map<string, number>();
  const earn = (seat: number, amount: number): void => void gold.set(seat, (gold.get(seat) ?? 0) + amount);
  let sign: Tale['sign'] = null;
  let struck: number | null = null;
  let caster: number | null = null;
  let monster: string | null = null;
  for (const { event, about } of events) {
    const told = (name: string): string => String(about[name]);
    const seat = Number(about['seat']);
    const other = Number(about['other'] ?? 1 - seat);
    const amount = Number(about['gold'] ?? 0);
    const product = told('product');
    const crop = `crop:${seat}:${place(told('crop'))}`;
    const farm = ON_FARM[event];
    caster ??= event === 'plays' || event === 'spends' ? seat : null;
    const send = (symbol: string, from: string, to: string): void => void movements.push({ deed: 'send', symbol, from, to });
    const pass = (card: unknown, from: number, to: number): void => {
      const name = typeof card === 'string' ? card : 'hidden';
      movements.push({ deed: 'fly', from: `hand:${from}:${name}`, to: `hand:${to}:${name}` });
    };
    if (farm) {
      const [deed, symbol] = farm;
      movements.push({ deed, at: `farm:${seat}` });
      if (symbol) sign = { symbol, seat, from: null };
      if (event !== 'end_growth') struck = seat;
    }
    switch (event) {
      case 'plants':
      case 'builds':
      case 'summons':
        cast = null;
        marks.add(`new:${seat}:${product}`);
        movements.push({ deed: 'fly', from: `hand:${seat}:${product}`, to: `new:${seat}:${product}` });
        break;
      case 'spends':
        send(told('resource'), `hand:${seat}:${told('resource')}`, `farm:${seat}`);
        break;
      case 'buys':
        earn(seat, -amount);
        marks.add(`market:${place(told('slot'))}`);
        movements.push({ deed: 'fly', from: `market:${place(told('slot'))}`, to: `hand:${seat}:${product}` });
        break;
      case 'lays_out':
        movements.push({ deed: 'appear', at: `market:${place(told('slot'))}` });
        break;
      case 'gathers':
        movements.push({ deed: 'fly', from: 'resources', to: `hand:${seat}:${about['resource'] ? told('resource') : 'hidden'}` });
        break;
      case 'grows':
        marks.add(crop);
        movements.push({ deed: 'grow', at: crop });
        break;
      case 'rolls':
        dice.set(crop, Number(about['die']));
        break;
      case 'harvests':
        earn(seat, amount);
        marks.add(crop);
        movements.push({ deed: 'flash', at: crop });
        send('coin', crop, `purse:${seat}`);
        break;
      case 'attacks_with':
        monster = `build:${seat}:${place(told('build'))}`;
        marks.add(monster);
        break;
      case 'hits_fence':
      case 'hits_crop': {
        const what = event === 'hits_fence' ? 'fence' : 'crop';
        const target = what === 'fence' ? `build:${other}:${place(told('build'))}` : `crop:${other}:${place(told('crop'))}`;
        marks.add(target);
        movements.push({ deed: 'strike', from: monster, by: seat, to: target, what });
        break;
      }
      case 'breaks': {
        const stood = `build:${seat}:${place(told('build'))}`; // another one may stand there now
        marks.delete(stood);
        for (const one of movements) if (one.deed === 'strike' && one.to === stood) one.what = 'broken fence';
        send(product, stood, '');
        struck = seat;
        break;
      }
      case 'gains':
        earn(seat, amount);
        break;
      case 'steals':
      case 'pays': {
        const [loser, winner] = event === 'steals' ? [other, seat] : [seat, other];
        earn(winner, amount);
        earn(loser, -amount);
        send('coin', `purse:${loser}`, `purse:${winner}`);
        if (event === 'steals') struck = loser;
        break;
      }
      case 'names':
        sign = { symbol: told('kind'), seat: 1 - seat, from: `farm:${seat}` };
        break;
      case 'lacks':
        movements.push({ deed: 'flash', at: `farm:${seat}` });
        break;
      case 'discards':
        send(told('resource'), `hand:${seat}:${told('resource')}`, '');
        break;
      case 'takes_product':
      case 'takes_resource':
        pass(about['product'] ?? about['resource'], other, seat);
        break;
      case 'gives_product':
      case 'gives_resource':
        pass(about['product'] ?? about['resource'], seat, other);
        break;
    }
  }
  if (cast) sign = { symbol: cast, seat: struck ?? caster ?? 0, from: caster === null ? 'playing' : `hand:${caster}:${cast}` };
  return { marks, movements, sign, gold, dice, turned: events.some(({ event }) => event === 'season') };
}
