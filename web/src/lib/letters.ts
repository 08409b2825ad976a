/** Letters of scripts that are not like Latin ones. */

/** Chinese and Japanese: no spaces between words, and a line may end nearly anywhere. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60]/u;

/** Squares, twice as wide as Latin letters. */
const WIDE = /[\p{Script=Hangul}]/u;

/** How wide a text is drawn, about, in Latin letters. */
export const lettersOf = (text: string): number => [...text].reduce((all, sign) => all + (UNSPACED.test(sign) || WIDE.test(sign) ? 2 : 1), 0);
