/** The parts that lie on no board: `button:…`. The shell draws them, whatever the game. */
import type { Words } from '../boards/board';
import { whole } from '../boards/calling';
import { standsFor, type Touching } from './narrow';
import { formsOf } from './sentence';

export const isButton = (part: string): boolean => part.startsWith('button:');

/** What a button is called: its move in words; where it stands for several, its own name, or what all of their sentences begin with. */
export function buttonLabel(part: string, meant: readonly Touching[], words: Words): string {
  const sentences = [...new Set(meant.map((move) => move.words))];
  if (sentences.length === 1) return sentences[0]!;
  const id = part.slice(part.indexOf(':') + 1);
  const name = Object.values(words.name).find((names) => id in names)?.[id];
  return name ? whole(formsOf(name)[0]!) : (commonBeginning(sentences, words.language) || id.replaceAll('_', ' '));
}

/** The words with which all sentences begin, without what joins them to the rest. Where a word ends, the language says: not all have spaces. */
function commonBeginning(sentences: readonly string[], lang: string): string {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const [first = [], ...others] = sentences.map((sentence) => [...words.segment(sentence)].map(({ segment }) => segment));
  const end = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return first.slice(0, end < 0 ? first.length : end).join('').replace(/[\s:,.;：、。；]+$/, '');
}

/** The lit buttons with what they say. */
export function litButtons<M extends Touching>(moves: readonly M[], picked: readonly string[], lit: ReadonlySet<string>, words: Words): { part: string; label: string; meant: M[] }[] {
  return [...lit].filter(isButton).map((part) => {
    const meant = standsFor(moves, picked, part);
    return { part, meant, label: buttonLabel(part, meant, words) };
  });
}
