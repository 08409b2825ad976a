/**
 * Which form of a word goes with a number, by the plural rules that the browser knows (CLDR), as on the server. A language has as many forms as
 * whole numbers have categories: two in English, three in Polish (1, 2 to 4, 5 and more), one in Japanese.
 */
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const COUNTED = 1000;

/** The categories of whole numbers in a language, in the order in which its forms are given. */
export function categories(lang: string): Intl.LDMLPluralRule[] {
  const rule = new Intl.PluralRules(lang);
  const found = new Set(Array.from({ length: COUNTED }, (_, number) => rule.select(number)));
  return ORDER.filter((category) => found.has(category));
}

type Choose = { (number: number, ...forms: string[]): string; forms: number };
/** Trying out the numbers takes long: a language is asked once. */
const KNOWN = new Map<string, Choose>();

/** Whether a language has that many forms. */
export const fits = (lang: string, forms: number): boolean => plural(lang).forms === forms;

/** What chooses the form of a word for a number: `choose(3, 'punkt', 'punkty', 'punktów')`. */
export function plural(lang: string): Choose {
  let choose = KNOWN.get(lang);
  if (!choose) KNOWN.set(lang, (choose = chooser(lang)));
  return choose;
}

function chooser(lang: string): Choose {
  const rule = new Intl.PluralRules(lang);
  const order = categories(lang);
  const choose = (number: number, ...forms: string[]): string => {
    if (forms.length !== order.length) throw new Error(`${lang} has ${order.length} forms (${order.join(', ')}), not ${forms.length}: ${forms.join('/')}`);
    const place = order.indexOf(rule.select(number));
    return forms[place < 0 ? forms.length - 1 : place]!;
  };
  return Object.assign(choose, { forms: order.length });
}
