/** Names for parts and fields that no board was drawn for: from the game's words, else from their ids. */
import { formsOf } from '../../lib/sentence';
import type { MoveOffer, Words } from '../board';
import { whole } from '../calling';

/** What a thing with this id is called, wherever it stands in the words. */
export function named(id: string, words: Words): string {
  for (const domain of Object.values(words.name)) {
    const name = domain[id];
    if (name !== undefined) return whole(formsOf(name)[0]!);
  }
  return words.label[id] ?? id.replaceAll('_', ' ');
}

/** The name of a part that can be touched: what touching it does where only one move does it, else what it is. */
export function partName(part: string, moves: readonly MoveOffer[], words: Words): string {
  const meant = moves.filter((move) => move.touch.includes(part));
  if (meant.length === 1) return meant[0]!.words;
  const [kind = '', ...rest] = part.split(':');
  const thing = rest.map((id) => named(id, words)).join(' ');
  return thing ? `${named(kind, words)}: ${thing}` : named(kind, words);
}

/** Touchable parts by their kind, in the order in which they come. */
export function zones(parts: Iterable<string>): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const part of parts) {
    const kind = part.split(':')[0] ?? '';
    found.set(kind, [...(found.get(kind) ?? []), part]);
  }
  return [...found];
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
