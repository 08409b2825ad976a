/** Numbers as the language of the page writes them, or another one. */
import { settings } from './settings.svelte';

export const figure = (value: number, digits = 0, lang = settings.lang): string => new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value);
export const signed = (value: number, lang = settings.lang): string => new Intl.NumberFormat(lang, { signDisplay: 'exceptZero' }).format(value);
export const percent = (share: number, lang = settings.lang): string => new Intl.NumberFormat(lang, { style: 'percent' }).format(share);
