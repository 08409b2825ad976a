/** The words of the pages where one finds somebody to play with; only those load them. */
import { settings } from '../../settings.svelte';
import { spoken } from '../../spoken.svelte';
import en from './en';

const texts = await spoken(en, import.meta.glob(['./??.ts', '!./en.ts']));
export const words = () => texts(settings.lang);
