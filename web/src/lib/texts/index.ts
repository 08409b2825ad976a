/** The page's words in the language of the page. */
import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type Texts } from './en';

export const t = (): Texts => (settings.lang === 'de' ? de : en);
export type { Texts };
