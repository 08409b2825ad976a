/** The icon of the tab: the barn with its door shut, open and lit, with a number, closed for the day, struck out. */

const KEY = '#2c241d';
const BARN = 'M3 29.500V14.500L8 8l8-5.500L24 8l5 6.500v15z';
const shell = (fill: string): string => `<path d="${BARN}" fill="#fcf7ec" stroke="#fcf7ec" stroke-width="4.800"/><path d="${BARN}" fill="${fill}" stroke="${KEY}" stroke-width="2.600"/>`;
const SHUT = '<path d="M10.500 18.500h11v11h-11zM10.500 18.500l11 11M21.500 18.500l-11 11" fill="none" stroke="#fcf7ec" stroke-width="2.200"/>';
const LIT = `<path d="M10.500 17.500h11v12h-11z" fill="#f0b429" stroke="${KEY}" stroke-width="2"/><path d="M10.500 17.500 6 19.500v10.500l4.500-.5zM21.500 17.500l4.500 2v10.500l-4.500-.5z" fill="#fcf7ec" stroke="${KEY}" stroke-width="1.600"/>`;

const drawn = (inner: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`)}`;

/** As many tables at which it is your turn; none is the usual icon. */
export function turnIcon(turns: number): string {
  if (turns === 0) return '/icon.svg';
  const disc =
    turns === 1
      ? '<circle cx="24.500" cy="8" r="7" fill="#8a2459" stroke="#fcf7ec" stroke-width="2"/>'
      : `<circle cx="23" cy="9" r="8.500" fill="#8a2459" stroke="#fcf7ec" stroke-width="2"/><text x="23" y="13.600" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="13" fill="#fff6ec">${Math.min(turns, 9)}</text>`;
  return drawn(shell('#b8432e') + LIT + disc);
}

export const OVER = drawn(`${shell('#8d7b66')}${SHUT}<circle cx="24" cy="8.500" r="7.500" fill="#e8b23e" stroke="${KEY}" stroke-width="2"/><path d="m20.600 8.600 2.600 2.600 4.400-5" fill="none" stroke="${KEY}" stroke-width="2.400"/>`);
export const LOST = drawn(`${shell('#cfc2aa')}<path d="M10.500 18.500h11v11h-11z" fill="none" stroke="${KEY}" stroke-width="2"/><path d="M3 4l26 25" stroke="${KEY}" stroke-width="2.600"/>`);
