/** The words of the page for whoever runs the house; nobody else loads them. */
import { settings } from '../../settings.svelte';
import { spoken } from '../../spoken.svelte';
import en from './en';

const texts = await spoken(en, import.meta.glob(['./??.ts', '!./en.ts']));
export const words = () => texts(settings.lang);
