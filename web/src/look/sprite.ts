/** The drawings: `<symbol>`s that any `<use href="#id">` of the page reaches. They are laid into the page once. */
import house from './sprite.svg?url';
import cards from './sprite-more.svg?url';
import learn from './sprite-learn.svg?url';
import people from './sprite-people.svg?url';
import workshop from './sprite-workshop.svg?url';

const files = { house, cards, learn, people, workshop };
const loading = new Map<string, Promise<void>>();

/** Lays a sheet of drawings into the page: `house` has what every page needs, `cards` the three card-and-farm games, `learn` the coach, `people` the pages about you, `workshop` the bench. */
export const layOut = (sheet: keyof typeof files): Promise<void> => once(files[sheet], (drawing) => drawing);

/** Lays the picture of a game into the page, as the symbol `#vig-<id>`. */
export const layPicture = (game: { id: string; picture: string }): Promise<void> =>
  once(game.picture, (drawing) => {
    const sheet = document.createElementNS(drawing.namespaceURI, 'svg') as SVGSVGElement;
    const symbol = document.createElementNS(drawing.namespaceURI, 'symbol');
    for (const name of ['viewBox', 'preserveAspectRatio']) symbol.setAttribute(name, drawing.getAttribute(name) ?? '');
    symbol.id = `vig-${game.id}`;
    symbol.append(...drawing.childNodes);
    sheet.style.display = 'none';
    sheet.append(symbol);
    return sheet;
  });

function once(url: string, made: (drawing: SVGSVGElement) => SVGSVGElement): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const begun = fetch(url)
    .then((answer) => answer.text())
    .then((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
      document.body.prepend(made(document.importNode(read, true)));
    });
  loading.set(url, begun);
  return begun;
}
