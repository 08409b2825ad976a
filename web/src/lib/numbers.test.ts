/** Each language writes numbers in its own way. */
import { expect, test } from 'vitest';
import { LANGUAGES } from './languages';
import { figure, percent, signed } from './numbers';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test('each language has its own point, its own groups and its own percent', () => {
  const told = (lang: string): string[] => [figure(1.25, 1, lang), figure(1_234_567, 0, lang), percent(0.254, lang), signed(-3, lang), signed(3, lang), signed(0, lang)].map(plain);
  expect(told('en')).toEqual(['1.3', '1,234,567', '25%', '-3', '+3', '0']);
  expect(told('de')).toEqual(['1,3', '1.234.567', '25 %', '-3', '+3', '0']);
  expect(told('fr')).toEqual(['1,3', '1 234 567', '25 %', '-3', '+3', '0']);
  expect(told('es').slice(0, 3)).toEqual(['1,3', '1.234.567', '25 %']);
  expect(told('pl').slice(0, 3)).toEqual(['1,3', '1 234 567', '25%']);
  expect(told('nl').slice(0, 3)).toEqual(['1,3', '1.234.567', '25%']);
  expect(told('ja').slice(0, 3)).toEqual(['1.3', '1,234,567', '25%']);
});

test('no text puts a percent sign behind a number by itself, and none cuts decimals by hand', () => {
  const texts = import.meta.glob<string>('../**/texts/**/*.ts', { query: '?raw', import: 'default', eager: true });
  expect(Object.entries(texts).filter(([, text]) => /\}\s?%|toFixed/.test(text)).map(([file]) => file)).toEqual([]);
  expect(LANGUAGES.length).toBeGreaterThan(6);
});
