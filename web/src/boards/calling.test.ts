import { expect, test } from 'vitest';
import shop from '../../fixtures/farm_shop-words.json';
import type { Words } from './board';
import { called, printed, withBreaks } from './calling';

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

test('what can be read on a part stands in its name as it is, breaks and all', () => {
  expect(withBreaks('Futter gegen Saat tauschen', 'Tau\u00adschen').toLowerCase()).toContain('tau\u00adschen');
  expect(withBreaks('Säen', 'Säen')).toBe('Säen');
  expect(withBreaks('Zug beenden', 'Tau\u00adschen')).toBe('Zug beenden');
});
