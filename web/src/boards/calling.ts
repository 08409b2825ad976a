/** What parts are called, from the words of the game and the moves that are offered. */
import { percent } from '../lib/numbers';
import { chosen, filled, formsOf } from '../lib/sentence';
import { textsIn } from '../lib/texts';
import type { BoardProps, Language, MoveOffer, Words } from './board';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name without the soft hyphens at which it may break on small cards. */
export const whole = (name: string): string => name.replaceAll('\u00ad', '');
const written = (words: Words, kind: string, id: string): string => (words.name as Record<string, Record<string, string>>)[kind]?.[id] ?? id.replaceAll('_', ' ');

/** A name from the words of the game; of one that is counted, that of one thing. */
export const word = (words: Words, kind: string, id: string): string => whole(formsOf(written(words, kind, id))[0]!);

/** A name in the form that goes with a number: "eggs" for 2. */
export const counted = (words: Words, kind: string, id: string, number: number): string => chosen(number, whole(written(words, kind, id)), words.language);

/** The same with a capital letter. */
export const called = (words: Words, kind: string, id: string): string => capital(word(words, kind, id));

/** The same as it is printed on a small card: it may break where the words file says so. */
export const printed = (words: Words, kind: string, id: string): string => capital(formsOf(written(words, kind, id))[0]!);

/** A label from the words of the game, with a capital letter. */
export const labelled = (words: Words, id: string): string => capital((words.label as Record<string, string>)[id] ?? id);

/** So many of a thing: "2 eggs"; some languages count a kind of thing with a word of its own, as in `[counted.amount]`. */
export function amountOf(words: Words, kind: string, id: string, count: number, lang: Language): string {
  const told = (words.own['counted'] as Record<string, Record<string, string>> | undefined)?.[kind]?.[id];
  return told ? filled(told, { number: count }, lang) : textsIn(lang).amount(count, counted(words, kind, id, count));
}

/** What is said of a part, one thing after the other; nothing of what is empty. */
export const together = (lang: Language, ...parts: string[]): string => textsIn(lang).list(parts.filter(Boolean));

/** What touching a part does, where that is one whole move; else what the part is. */
export function does(moves: MoveOffer[], id: string, name: string): string {
  const whole = moves.filter((move) => move.touch.includes(id));
  return whole.length === 1 && whole[0]!.touch.length === 1 ? whole[0]!.words : name;
}

/** An action with what it does: "Draw: get a seed card". */
export function deed(moves: MoveOffer[], id: string, name: string, lang: Language): string {
  const words = does(moves, id, name);
  return words.toLowerCase().includes(name.toLowerCase()) ? words : textsIn(lang).headed(name, words);
}

/** What a screen reader says, with the soft hyphens of what is printed: what can be read on a part must stand in its name as it is. */
export function withBreaks(spoken: string, print: string): string {
  const at = spoken.toLowerCase().indexOf(whole(print).toLowerCase());
  return at < 0 ? spoken : spoken.slice(0, at) + print + spoken.slice(at + whole(print).length);
}

/** What a hint adds to a name. */
export function hint(hinted: BoardProps['hinted'], id: string, lang: Language): string {
  const chance = hinted.get(id);
  if (chance === undefined) return '';
  return textsIn(lang).clauses(['', chance === null ? textsIn(lang).hint : textsIn(lang).hinted(percent(chance, lang))]);
}
