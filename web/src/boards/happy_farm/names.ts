/** What the board of My Happy Farm says besides the words of the game. */
import { textsIn } from '../../lib/texts';
import type { Language, Words } from '../board';
import { amountOf, called } from '../calling';
import { said } from './texts';
import type { Animal, Counts } from './view';

export { said };

/** "Rabbit, fed: 3, 4, best fed: plus 3". */
export function animalName(words: Words, lang: Language, animal: Animal): string {
  const say = said(lang);
  const name = called(words, 'animal', animal.id);
  if (animal.cards.length === 0 && animal.bonus === null) return say.unfed(name, animal.points);
  return say.fed(name, textsIn(lang).list(animal.cards.map((card) => String(card.points)))) + (animal.bonus === null ? '' : say.best(animal.bonus));
}

/** "2 clover, 1 oats". */
export function counted(words: Words, counts: Counts, none: string): string {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  const texts = textsIn(words.language);
  return texts.list(told.map(([crop, count]) => amountOf(words, 'crop', crop, count, words.language))) || none;
}
