import { expect, test } from 'vitest';
import shop from '../../fixtures/farm_shop-words.json';
import { speak } from '../lib/spoken.svelte';
import type { Words } from './board';
import { amountOf, called, counted, deed, hint, printed, together, withBreaks, word } from './calling';

const words = shop.de as unknown as Words;
await speak('ja');

test('a long name breaks on its card where the words of the game say so, and is spoken without a break', () => {
  expect(printed(words, 'face', '3-gifts')).toBe('Geschenk\u00adschuppen');
  expect(called(words, 'face', '3-gifts')).toBe('Geschenkschuppen');
});

test('every long German name on a card can break', () => {
  for (const kind of ['face', 'skill'])
    for (const id of Object.keys(words.name[kind]!))
      for (const part of printed(words, kind, id).split(/[ \u00ad-]/)) expect(part.length, printed(words, kind, id)).toBeLessThan(14);
});

test('a name that is counted is that of one thing alone, and beside a number that of so many', () => {
  const polish = { language: 'pl', name: { crop: { oats: 'ow\u00adies/owsy/owsów', any: 'dowolna' }, field: { 2: '2/12' } } } as unknown as Words;
  expect([word(polish, 'crop', 'oats'), called(polish, 'crop', 'oats'), printed(polish, 'crop', 'oats')]).toEqual(['owies', 'Owies', 'Ow\u00adies']);
  expect([1, 3, 5].map((number) => counted(polish, 'crop', 'oats', number))).toEqual(['owies', 'owsy', 'owsów']);
  expect(counted(polish, 'crop', 'any', 5)).toBe('dowolna');
  expect(word(polish, 'field', '2')).toBe('2/12');
});

test('what can be read on a part stands in its name as it is, breaks and all', () => {
  expect(withBreaks('Futter gegen Saat tauschen', 'Tau\u00adschen').toLowerCase()).toContain('tau\u00adschen');
  expect(withBreaks('Säen', 'Säen')).toBe('Säen');
  expect(withBreaks('Zug beenden', 'Tau\u00adschen')).toBe('Zug beenden');
});

test('so many of a thing are told as the language counts them', () => {
  expect(amountOf(words, 'amount', 'egg', 1, 'de')).toBe('1 Ei');
  expect(amountOf(words, 'amount', 'egg', 3, 'de')).toBe('3 Eier');
  const ja = { ...words, language: 'ja', name: { amount: { egg: '卵', coin: 'コイン' } }, own: { counted: { amount: { egg: '卵{number}個' } } } } as unknown as Words;
  expect(amountOf(ja, 'amount', 'egg', 3, 'ja')).toBe('卵3個');
  expect(amountOf(ja, 'amount', 'coin', 3, 'ja')).toBe('コイン3');
});

test('what is said of a part is put together with the signs of the language', () => {
  expect(together('en', 'Eagle', '', 'chosen')).toBe('Eagle, chosen');
  expect(together('ja', 'ワシ', '', '選択中')).toBe('ワシ、選択中');
  const moves = [{ text: 'draw', words: '種カードを1枚もらう', touch: ['deck'] }] as never;
  expect(deed(moves, 'deck', '山札', 'ja')).toBe('山札：種カードを1枚もらう');
});

test('a hint tells its chance, but none where every move wins or none does', () => {
  const hinted = new Map<string, number | null>([['a', 0.42], ['b', null]]);
  expect(hint(hinted, 'a', 'en')).toContain('42%');
  expect(hint(hinted, 'b', 'en')).toMatch(/Hint$/);
  expect(hint(hinted, 'c', 'en')).toBe('');
});
