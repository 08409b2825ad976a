/** The page's words in the language of the page. */
import { settings } from '../settings.svelte';
import { speak, spoken } from '../spoken.svelte';
import en, { type Texts } from './en';

void speak(settings.lang);
/** The page's words in a language. */
export const textsIn = await spoken<Texts>(en, import.meta.glob(['./??.ts', '!./en.ts']));
export const t = (): Texts => textsIn(settings.lang);
export type { Texts };
