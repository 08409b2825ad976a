/** What the workshop says, one file for each language. */
import { settings } from '../../lib/settings.svelte';
import { spoken } from '../../lib/spoken.svelte';
import en, { type Texts } from './en';

const said = await spoken<Texts>(en, import.meta.glob(['./??.ts', '!./en.ts']));
export const w = (): Texts => said(settings.lang);
