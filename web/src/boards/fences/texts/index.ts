/** What the board of Fences says besides the words of the game, one file for each language. */
import { spoken } from '../../../lib/spoken.svelte';
import en from './en';

export const said = await spoken(en, import.meta.glob(['./??.ts', '!./en.ts']));
