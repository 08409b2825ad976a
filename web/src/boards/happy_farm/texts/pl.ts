/** Co plansza My Happy Farm mówi po polsku poza słowami gry. */
import { plural } from '../../../lib/plural';
import type { Said } from './en';

const choose = plural('pl');
const some = (n: number, one: string, few: string, many: string) => `${n} ${choose(n, one, few, many)}`;

const pl: Said = {
  thrown: (count: number) => some(count, 'odrzucona', 'odrzucone', 'odrzuconych'),
  until: (meals: number) => (meals === 1 ? 'następny posiłek zaczyna ostatnie tury' : `jeszcze ${some(meals, 'posiłek', 'posiłki', 'posiłków')} do ostatnich tur`),
  holds: 'na ręce',
  ripe: 'do zbioru',
  seen: (seen: number, of: number) => (seen === of ? 'znane wszystkim' : `${some(seen, 'znana', 'znane', 'znanych')} wszystkim`),
  of: (have: number, room: number) => `${have} z ${room}`,
  lacks: (count: number) => `brakuje ${count}`,
  unfed: (name: string, points: number) => `${name}, ani jednego posiłku: ${points}`,
  fed: (name: string, meals: string) => `${name}, posiłki: ${meals}`,
  best: (bonus: number) => `, najwięcej posiłków: jeszcze ${bonus}`,
  cards: 'karty nasion',
  farm: (name: string) => `Farma: ${name}`,
  yours: 'Twoja farma',
  hand: 'Twoja ręka',
  chosen: 'wybrane',
  taken: 'w tej turze już było',
  empty: 'pusto',
  herd: 'Zwierzęta',
  left: (count: number) => `${choose(count, 'została', 'zostały', 'zostało')} ${some(count, 'akcja', 'akcje', 'akcji')}`,
  none: 'bez kart',
  adding: {
    sow: ['siać czy dodać więcej?', 'siać?'],
    harvest_summer: ['zebrać czy dodać więcej?', 'zebrać?'],
    harvest_fall: ['zebrać czy dodać więcej?', 'zebrać?'],
  } as Record<string, [string, string]>,
};

export default pl;
