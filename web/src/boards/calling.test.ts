import { expect, test } from 'vitest';
import shop from '../../fixtures/farm_shop-words.json';
import type { Words } from './board';
import { called, printed } from './calling';

const words = shop.de as unknown as Words;

test('a long name breaks on its card where the words of the game say so, and is spoken without a break', () => {
  expect(printed(words, 'face', '3-gifts')).toBe('Geschenk\u00adschuppen');
  expect(called(words, 'face', '3-gifts')).toBe('Geschenkschuppen');
});

test('every long German name on a card can break', () => {
  for (const kind of ['face', 'skill'])
    for (const id of Object.keys(words.name[kind]!))
      for (const part of printed(words, kind, id).split(/[ \u00ad-]/)) expect(part.length, printed(words, kind, id)).toBeLessThan(14);
});
