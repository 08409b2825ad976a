/** The drawings: `<symbol>`s that any `<use href="#id">` of the page reaches. They are laid into the page once. */
import house from './sprite.svg?url';
import cards from './sprite-more.svg?url';

const files = { house, cards };
const loading = new Map<keyof typeof files, Promise<void>>();

/** Lays a sheet of drawings into the page: `house` has what every page needs, `cards` the three card-and-farm games. */
export function layOut(sheet: keyof typeof files): Promise<void> {
  const known = loading.get(sheet);
  if (known) return known;
  const begun = fetch(files[sheet])
    .then((answer) => answer.text())
    .then((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml');
      document.body.prepend(document.importNode(read.documentElement, true));
    });
  loading.set(sheet, begun);
  return begun;
}
