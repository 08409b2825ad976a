/** Wat het bord van My Happy Farm in het Nederlands zegt, naast de woorden van het spel. */
import type { Said } from './en';

const nl: Said = {
  thrown: (count: number) => `${count} afgelegd`,
  until: (meals: number) => (meals === 1 ? 'de volgende maaltijd brengt de laatste beurten' : `nog ${meals} maaltijden tot de laatste beurten`),
  holds: 'heeft',
  ripe: 'rijp',
  seen: (seen: number, of: number) => (seen === of ? 'iedereen kent ze' : `${seen} kent iedereen`),
  of: (have: number, room: number) => `${have} van ${room}`,
  lacks: (count: number) => `nog ${count} nodig`,
  unfed: (name: string, points: number) => `${name}, nooit gevoerd: ${points}`,
  fed: (name: string, meals: string) => `${name}, gevoerd: ${meals}`,
  best: (bonus: number) => `, best gevoerd: plus ${bonus}`,
  cards: 'zaadkaarten',
  farm: (name: string) => `Boerderij van ${name}`,
  yours: 'Je boerderij',
  hand: 'Je hand',
  chosen: 'gekozen',
  taken: 'deze beurt gedaan',
  empty: 'leeg',
  herd: 'Dieren',
  left: (count: number) => (count === 1 ? 'nog één actie' : `nog ${count} acties`),
  none: 'geen kaarten',
  adding: {
    sow: ['zaaien, of er nog een bij?', 'zaaien?'],
    harvest_summer: ['oogsten, of er nog een bij?', 'oogsten?'],
    harvest_fall: ['oogsten, of er nog een bij?', 'oogsten?'],
  } as Record<string, [string, string]>,
};

export default nl;
