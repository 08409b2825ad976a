/** What the board of My Happy Farm says besides the words of the game. */
import type { Language, Words } from '../board';
import { called } from '../calling';
import type { Animal, Counts } from './view';

const SAID = {
  en: {
    thrown: (count: number) => `${count} thrown away`,
    until: (meals: number) => (meals === 1 ? 'the next meal brings the last turns' : `${meals} meals until the last turns`),
    holds: 'holds',
    ripe: 'ripe',
    seen: (seen: number, of: number) => (seen === of ? 'seen by all' : `${seen} seen by all`),
    of: (have: number, room: number) => `${have} of ${room}`,
    lacks: (count: number) => `${count} missing`,
    unfed: (name: string, points: number) => `${name}, never fed: ${points}`,
    fed: (name: string, meals: string) => `${name}, fed: ${meals}`,
    best: (bonus: number) => `, best fed: plus ${bonus}`,
    meals: 'meals',
    cards: 'seed cards',
    farm: (name: string) => `Farm of ${name}`,
    yours: 'Your farm',
    hand: 'Your hand',
    chosen: 'chosen',
    taken: 'done this turn',
    empty: 'empty',
    herd: 'Animals',
    left: (count: number) => (count === 1 ? 'one action left' : `${count} actions left`),
    none: 'no cards',
    adding: {
      sow: ['sow them, or add more?', 'sow them?'],
      harvest_summer: ['harvest them, or add more?', 'harvest them?'],
      harvest_fall: ['harvest them, or add more?', 'harvest them?'],
    } as Record<string, [string, string]>,
  },
  de: {
    thrown: (count: number) => `${count} abgelegt`,
    until: (meals: number) => (meals === 1 ? 'die nächste Mahlzeit bringt die letzten Züge' : `noch ${meals} Mahlzeiten bis zu den letzten Zügen`),
    holds: 'hält',
    ripe: 'reif',
    seen: (seen: number, of: number) => (seen === of ? 'allen bekannt' : `${seen} davon allen bekannt`),
    of: (have: number, room: number) => `${have} von ${room}`,
    lacks: (count: number) => `${count} fehlen`,
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
  },
};

export const said = (lang: Language): (typeof SAID)['en'] => SAID[lang];

/** "Rabbit, fed: 3, 4, best fed: plus 3". */
export function animalName(words: Words, lang: Language, animal: Animal): string {
  const say = said(lang);
  const name = called(words, 'animal', animal.id);
  if (animal.cards.length === 0 && !animal.best_fed) return say.unfed(name, animal.points);
  const meals = animal.cards.map((card) => card.points);
  const bonus = animal.points - meals.reduce((all, points) => all + points, 0);
  return say.fed(name, meals.join(', ')) + (animal.best_fed ? say.best(bonus) : '');
}

/** "2 clover, 1 oats". */
export function counted(words: Words, counts: Counts, none: string): string {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return told.map(([crop, count]) => `${count} ${called(words, 'crop', crop)}`).join(', ') || none;
}
