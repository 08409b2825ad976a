/** The words of playing on and of sharing a moment; only the pages that do that load them. */
import { settings } from '../../settings.svelte';
import { spoken } from '../../spoken.svelte';
import en from './en';

const texts = await spoken(en, import.meta.glob(['./??.ts', '!./en.ts']));
export const words = () => texts(settings.lang);
