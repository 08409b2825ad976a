/** The languages that the page speaks: those for which there is a file in `texts`. */
import type { Language } from './spoken.svelte';

export { ownName } from './own-name';

const files = Object.keys(import.meta.glob('./texts/??.ts'));

export const LANGUAGES: Language[] = files.map((file) => file.slice(-5, -3)).sort();

/** The first language of the browser that the page speaks, else English. */
export const preferred = (asked: readonly string[]): Language => asked.map((one) => one.slice(0, 2).toLowerCase()).find((one) => LANGUAGES.includes(one)) ?? 'en';
