/** Numbers as the language of the page writes them. */
import { settings } from './settings.svelte';

export const figure = (value: number, digits = 0): string => new Intl.NumberFormat(settings.lang, { maximumFractionDigits: digits }).format(value);
export const signed = (value: number): string => new Intl.NumberFormat(settings.lang, { signDisplay: 'exceptZero' }).format(value);
export const percent = (share: number): string => new Intl.NumberFormat(settings.lang, { style: 'percent' }).format(share);

/** A share in whole percent, without a sign. */
export const whole = (share: number): number => Math.round(share * 100);
