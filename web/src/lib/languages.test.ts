import { expect, test } from 'vitest';
import { LANGUAGES, ownName, preferred } from './languages';
import { speak, spoken } from './spoken.svelte';
import { categories, plural } from './plural';
import { chosen, filled } from './sentence';

const files = import.meta.glob<object>('../**/texts/**/??.ts', { import: 'default', eager: true });

/** Says everything that texts can say with a number; what takes something else than a number is left alone. */
function sayAll(texts: object, where: string): void {
  for (const [key, entry] of Object.entries(texts)) {
    if (typeof entry === 'object' && entry) sayAll(entry, `${where} ${key}`);
    for (const number of typeof entry === 'function' ? [0, 1, 2, 5, 22] : [])
      try {
        (entry as (...numbers: number[]) => unknown)(number, number, number);
      } catch (problem) {
        if (/has \d+ forms?/.test(String(problem))) throw new Error(`${where}, ${key}: ${String(problem)}`);
      }
  }
}

test.each(Object.keys(files))('%s has as many forms of a word as its language', (file) => sayAll(files[file]!, file));

test('a number chooses the form that its language has for it', () => {
  expect(categories('pl')).toEqual(['one', 'few', 'many']);
  const choose = plural('pl');
  expect([1, 2, 5, 12, 22].map((number) => choose(number, 'punkt', 'punkty', 'punktów'))).toEqual(['punkt', 'punkty', 'punktów', 'punktów', 'punkty']);
  expect(plural('ja')(3, '点')).toBe('点');
  expect(plural('fr')(0, 'point', 'points')).toBe('point');
  expect(plural('fr')).toBe(plural('fr')); // a board asks thousands of times: the rule of a language is worked out once
  expect(() => plural('pl')(3, 'point', 'points')).toThrow('pl has 3 forms (one, few, many), not 2');
});

test('a text may be called `then`: its file is not taken for a promise', async () => {
  const said = await spoken({ then: (field: string) => `then ${field}` }, { './de.ts': () => import('../boards/farm_shop/texts/de') });
  await speak('de');
  expect(said('de').then('7')).toBe('dann Feld 7');
});

test('a sentence of a words file is filled in', () => {
  expect(filled('It takes {bags} {bags:bag/bags}, you have {held}.', { bags: 1, held: 4 }, 'en')).toBe('It takes 1 bag, you have 4.');
  expect(filled({ by: 'paid', no: 'Gain {gain}.', yes: 'Pay {pay} for {gain}.' }, { paid: 'yes', pay: '1 egg', gain: '2 coins' }, 'en')).toBe('Pay 1 egg for 2 coins.');
  expect(chosen(5, 'jajko/jajka/jajek', 'pl')).toBe('jajek');
  expect(chosen(5, 'honey', 'en')).toBe('honey');
  expect(chosen(2, 'egg/eggs', 'pl')).toBe('eggs'); // what Polish does not say yet is said in English
  expect(chosen(2, '2/12', 'pl')).toBe('2/12'); // a number is called by itself
});

test('languages are called by their own names, and the browser chooses the first that is there', () => {
  expect(LANGUAGES).toContain('de');
  expect(ownName('de')).toBe('Deutsch');
  expect(ownName('fr')).toBe('Français');
  expect(preferred(['tlh', 'de-AT', 'en'])).toBe('de');
  expect(preferred(['tlh'])).toBe('en');
});
