/**
 * What is said on the page, in the language of the page. A language is one file among others, such as `texts/fr.ts`; only English is always
 * there, the others are fetched when they are spoken, and what one of them does not say is said in English.
 */
export type Language = string;

const loads = new Set<(lang: Language) => Promise<void>>();
const wanted = new Set<Language>();

/** Fetches all texts of a language; those of a board that comes later are fetched with it. */
export async function speak(lang: Language): Promise<void> {
  wanted.add(lang);
  await Promise.all([...loads].map((load) => load(lang)));
}

/** Texts by language: English, and a file for every other one. Wait for it, so that the languages that are spoken are there. */
export async function spoken<Texts extends object>(english: Texts, files: Record<string, () => Promise<unknown>>): Promise<(lang: Language) => Texts> {
  let there = $state.raw<Record<Language, Texts>>({ en: english });
  const load = async (lang: Language): Promise<void> => {
    const file = files[`./${lang}.ts`];
    if (!file || there[lang]) return;
    const texts = { ...english, ...((await file()) as { default: Partial<Texts> }).default }; // the module is awaited: texts with a key `then` would never come
    there = { ...there, [lang]: texts };
  };
  loads.add(load);
  await Promise.all([...wanted].map(load));
  return (lang) => there[lang] ?? english;
}
