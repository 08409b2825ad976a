/** Was das Brett von My Happy Farm auf Deutsch sagt, neben den Wörtern des Spiels. */
import type { Said } from './en';

const de: Said = {
  thrown: (count: number) => `${count} abgelegt`,
  until: (meals: number) => (meals === 1 ? 'die nächste Mahlzeit bringt die letzten Züge' : `noch ${meals} Mahlzeiten bis zu den letzten Zügen`),
  holds: 'hat',
  ripe: 'reif',
  seen: (seen: number, of: number) => (seen === of ? 'allen bekannt' : `${seen} davon allen bekannt`),
  of: (have: number, room: number) => `${have} von ${room}`,
  lacks: (count: number) => `${count} ${count === 1 ? 'fehlt' : 'fehlen'}`,
  unfed: (name: string, points: number) => `${name}, nie gefüttert: ${points}`,
  fed: (name: string, meals: string) => `${name}, gefüttert: ${meals}`,
  best: (bonus: number) => `, am besten gefüttert: plus ${bonus}`,
  meals: 'Mahlzeiten',
  cards: 'Saatkarten',
  farm: (name: string) => `Hof von ${name}`,
  yours: 'Dein Hof',
  hand: 'Deine Hand',
  chosen: 'gewählt',
  taken: 'in diesem Zug getan',
  empty: 'leer',
  herd: 'Tiere',
  left: (count: number) => (count === 1 ? 'noch eine Aktion' : `noch ${count} Aktionen`),
  none: 'keine Karten',
  adding: {
    sow: ['säen oder noch mehr dazu?', 'säen?'],
    harvest_summer: ['ernten oder noch mehr dazu?', 'ernten?'],
    harvest_fall: ['ernten oder noch mehr dazu?', 'ernten?'],
  } as Record<string, [string, string]>,
};

export default de;
