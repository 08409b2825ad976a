/** Where in the page we are. Links are real links; a click on one of ours does not load the page again. */

export type Place =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzle'; day: number | null }
  | { page: 'table'; id: string; ply: number | null }
  | { page: 'review'; id: string; ply: number | null }
  | { page: 'workshop' }
  | { page: 'bench'; game: string; box: string | null }
  | { page: 'study'; id: string }
  | { page: 'branch'; id: string }
  | { page: 'admin' }
  | { page: 'you' }
  | { page: 'device' }
  | { page: 'house' }
  | { page: 'quick' }
  | { page: 'club'; id: string }
  | { page: 'lost' };

const plyOf = (told: string | null): number | null => (told !== null && /^\d{1,5}$/.test(told) ? Number(told) : null);

/** The place that a path names. */
export function placeOf(path: string, query: URLSearchParams): Place {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { page: 'home' };
  if (parts[0] === 'admin' && parts.length === 1) return { page: 'admin' };
  if (parts[0] === 'you' && parts.length === 1) return { page: 'you' };
  if (parts[0] === 'd' && parts.length === 1) return { page: 'device' };
  if (parts[0] === 'house' && parts.length === 1) return { page: 'house' };
  if (parts[0] === 'quick' && parts.length === 1) return { page: 'quick' };
  if (parts[0] === 'club' && parts[1] !== undefined && parts.length === 2) return { page: 'club', id: parts[1] };
  if (parts[0] === 'new' && parts.length === 1) return { page: 'new', game: query.get('game') };
  if (parts[0] === 'rules' && parts[1] !== undefined && parts.length === 2) return { page: 'rules', game: parts[1] };
  if (parts[0] === 'learn' && parts[1] !== undefined && parts.length === 2) return { page: 'learn', game: parts[1] };
  if (parts[0] === 'puzzle' && parts.length === 1) return { page: 'puzzle', day: null };
  if (parts[0] === 'puzzle' && parts.length === 2 && /^\d{1,5}$/.test(parts[1]!)) return { page: 'puzzle', day: Number(parts[1]) };
  if (parts[0] === 'workshop' && parts.length === 1) return { page: 'workshop' };
  if (parts[0] === 'workshop' && parts[1] !== undefined && parts.length === 2) return { page: 'bench', game: parts[1], box: query.get('box') };
  if (parts[0] === 'study' && parts[1] !== undefined && parts.length === 2) return { page: 'study', id: parts[1] };
  if (parts[0] === 't' && parts[1] !== undefined) {
    if (parts.length === 2) return { page: 'table', id: parts[1], ply: null };
    if (parts.length === 3 && /^\d{1,5}$/.test(parts[2]!)) return { page: 'table', id: parts[1], ply: Number(parts[2]) };
    if (parts.length === 3 && parts[2] === 'review') return { page: 'review', id: parts[1], ply: plyOf(query.get('ply')) };
  }
  if (parts[0] === 'b' && parts[1] !== undefined && parts.length === 2) return { page: 'branch', id: parts[1] };
  return { page: 'lost' };
}

const here = () => placeOf(location.pathname, new URLSearchParams(location.search));

class Route {
  place = $state<Place>(here());

  constructor() {
    addEventListener('popstate', () => (this.place = here()));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = here();
    scrollTo(0, 0);
  }

  /** For `onclick` on a link of ours. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const route = new Route();

/** The table that an invitation, pasted as a link or as an id alone, leads to. */
export function invited(text: string): string | null {
  const found = /(?:\/t\/)?([a-z]+-[a-z]+-[a-z0-9]{4,})(?:\/\d{1,5})?\/?(?:[?#].*)?$/i.exec(text.trim());
  return found?.[1]?.toLowerCase() ?? null;
}
