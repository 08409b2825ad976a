/** Nothing is said in a way that only suits one language, and no text lies there that nobody says. */
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../**/texts/**'], { query: '?raw', import: 'default', eager: true });
const english = import.meta.glob<object>('../**/texts/**/en.ts', { import: 'default', eager: true });
const path = (file: string): string => (file.startsWith('../') ? file.slice(3) : `lib/${file.slice(2)}`);

/** The keys of the texts that a file asks for by a function: `t().key`, by a name that it gives to `t()`, or `t()[key]`. */
function asked(code: string, ask: string): string[] {
  const names = [...code.matchAll(new RegExp(`(\\w+) = (?:\\$derived\\()?${ask}\\(`, 'g'))].map((found) => found[1]!);
  const direct = [...code.matchAll(new RegExp(`\\b(?:${[`${ask}\\([^()]*\\)`, ...names].join('|')})\\??\\.(\\w+)`, 'g'))].map((found) => found[1]!);
  const taken = [...code.matchAll(new RegExp(`\\{([^}]*)\\} = ${ask}\\(`, 'g'))].flatMap((found) => found[1]!.match(/\w+/g) ?? []);
  const chosen = code.includes(`${ask}()[`) ? [...code.matchAll(/'(\w+)'/g)].map((found) => found[1]!) : [];
  return [...direct, ...taken, ...chosen];
}

/** All keys that are asked for, by the folder of their texts. The parts of a board hand its texts on to each other: there, any name may be one. */
const said = new Map<string, Set<string>>();
const add = (where: string, keys: string[]): void => void said.set(where, new Set([...(said.get(where) ?? []), ...keys]));
for (const [file, code] of Object.entries(sources)) {
  const here = path(file);
  for (const [, ask, from] of code.matchAll(/import \{ (?:\w+ as )?(\w+) \} from '([^']+)'/g)) {
    add(new URL(from!, `http://x/${here}`).pathname.slice(1), asked(code, ask!));
  }
  const board = /^boards\/\w+\//.exec(here)?.[0];
  if (board) add(`${board}texts`, [...code.matchAll(/\.(\w+)/g)].map((found) => found[1]!));
}

test.each(Object.entries(english))('every text of %s is said somewhere', (file, texts) => {
  const keys = said.get(path(file).replace('/en.ts', ''));
  expect(Object.keys(texts).filter((key) => !keys?.has(key))).toEqual([]);
});

test('a percent sign stands where the language puts it', () => {
  expect(Object.entries(sources).filter(([, code]) => /\} ?%\s*</.test(code)).map(([file]) => file)).toEqual([]);
});

test('what stands in a row is joined by the signs of the language', () => {
  const typed = ['pages/Study.svelte', 'workshop/Value.svelte']; // names of files; what is written into a box
  const joins = Object.entries(sources).filter(([file, code]) => file.endsWith('.svelte') && /join\('(, |; |\. )'\)/.test(code));
  expect(joins.map(([file]) => path(file)).filter((file) => !typed.includes(file))).toEqual([]);
});

test('who plays is told by how many they are, not by the look of a name', () => {
  const quick = english['./texts/quick/en.ts'] as { chair: (people: string, many: number, game: string) => string };
  expect(quick.chair('Old Ben', 1, 'Oregon')).toMatch(/^Old Ben plays Oregon/);
  expect(quick.chair('Ann and Ben', 2, 'Oregon')).toMatch(/^Ann and Ben play Oregon/);
});
