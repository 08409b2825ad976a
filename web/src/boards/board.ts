/**
 * What a board is. Every game folder beside this file exports one from its `index.ts`; a game without one gets the plain board.
 *
 * A board draws a view as SVG and knows no rules. Every part carries `data-part="<touch id>"`; a part in `lit` is a focusable
 * `role="button"` with a name, and a click, Enter or Space on it calls `pick(id)`. The shell walks between lit parts by arrow keys, plays the
 * moves, shows prompts, and draws `button:…` parts itself. The server's content policy allows no `style` attributes in markup: use classes or
 * `style:` directives.
 *
 * The table has three zones, laid out by `look/zones.css`; a board fills them. What is asked, the hand, the actions of the moment, the own clock
 * and the part of the board that the choice is about are in sight together at every size; the page never scrolls.
 * - Others: the shell draws a plate for each seat. `has` is a line of symbols on it (hidden on a phone), `Plate` a further line. `Sheet` is all that
 *   belongs to a seat; it opens over the board when the plate is touched. What others have lies there and not on the board.
 * - The board, `Board`: a flex column that fills its zone, no more and no less. The zone is the container `board` (`@container board (width < 700px)`,
 *   `cqw`, `cqh`): a board lays itself out by that and never by the size of the window, because a review shows it in a frame of its own. What
 *   cannot be shown whole at some size is folded to a line of 44 px and opens by touch; the part that the choice is about is open. Only where that
 *   is not enough may the zone scroll.
 * - Me, `Hand`: lies in the tray and renders up to two elements straight into it: `.holds` (what I hold) and `.doings` (the actions of a turn, see
 *   Deeds.svelte). The shell places them beside the prompt and the buttons. Their height stays the same while cards are picked and deeds change;
 *   the tray is the container `tray` (its width only).
 *
 * Sizes for which this is tested: 1440×900, 1366×768, 1280×720, 1024×768, 820×1180, 390×844, 360×740 (tests/web/test_in_sight.py).
 */
import type { Component } from 'svelte';
import type { components } from '../lib/api-types';
import type { Language } from '../lib/spoken.svelte';

export type Shapes = components['schemas'];
export type Words = Shapes['WordsShape'];
export type TableEvent = Shapes['EventShape'];
export type MoveOffer = Shapes['MoveShape'];
export type { Language } from '../lib/spoken.svelte';

/** The head that all views share. */
export interface ViewHead {
  game: string;
  seat: number | null;
  seats: number;
  to_move: number | null;
  phase: string;
  round: number;
  ply: number;
}

export interface BoardProps<View extends ViewHead = ViewHead> {
  /** What the viewer may see. */
  view: View;
  /**
   * Touch ids that some legal move touches next; empty while somebody else is to move or an old position is shown. In a review these are the
   * parts of the better move, as far as they are still there.
   */
  lit: Set<string>;
  /** Touch ids that were picked, in order. All parts of a move stay picked while it is on its way: it should look as if it were played. */
  picked: string[];
  /** The legal moves that are left after what was picked, or the one on its way: for labels and previews, never to be judged by a board. */
  moves: MoveOffer[];
  /** Parts of hinted moves with the chance to win (0..1) of the best such move; null where every move wins, or none does. */
  hinted: Map<string, number | null>;
  /** Parts that can be taken instead of one that was picked: a touch exchanges them. They are buttons, but not lit. */
  swaps?: Set<string>;
  /** Touch a part: narrows the moves, plays when one is left; on a picked part puts it back. */
  pick: (id: string) => void;
  /** What the last move did, for animation and the last-move marks; a new array for every move. */
  events: TableEvent[];
  /** The moves of others since the viewer's last one, oldest first, until the viewer touches something: each stays marked where it was made. */
  since?: { seat: number; ply: number; events: TableEvent[] }[];
  /** The seats of the slips that tell of these moves, in their order, as long as they lie there: a mark carries the number of its slip. */
  slips?: number[];
  /** Who made the last move. */
  mover: number | null;
  /** Names of the people by seat. */
  names: string[];
  /** The game's words in the language of the page. */
  words: Words;
  lang: Language;
  /** The facts printed on the components (`GET /api/games/{game}/box`), when they have arrived. */
  box?: unknown;
}

export interface BoardModule {
  /** Each board narrows the view to its own type. */
  Board: Component<BoardProps<any>>;
  Hand?: Component<BoardProps<any>>;
  /** More of what belongs to a seat, on its plate, and all of it, in a sheet over the board. `of` is the seat. */
  Plate?: Component<BoardProps<any> & { of: number }>;
  Sheet?: Component<BoardProps<any> & { of: number }>;
  /** What is asked once something was picked, such as "Eagle and Harbor: where does it stand?"; null for the prompt of the phase. */
  asks?: (table: BoardProps<any>) => string | null;
  /** Buttons with which one does nothing more, such as `button:end_turn`. They stand back while anything else can be done. */
  passes?: readonly string[];
  /** A line of what a player has, for the seat plates: symbol ids of the sprite with a count, a name, and whether it is used up. */
  has?: (view: any, seat: number, words: Words) => SeatThing[];
  /** What a turn was about, for the slip that tells of it: `id` of a `<symbol>`. The events are those of the seat itself, of one or more moves. */
  picture?: (events: TableEvent[], seat: number) => string | null;
  /** The keys that the board understands besides those of every table, with what they do, for the key sheet. */
  keys?: (words: Words) => [keys: string[], does: string][];
}

export interface SeatThing {
  /** `id` of a `<symbol>` in the sprite. */
  symbol: string;
  /** Shown beside it; none for a token. */
  count?: number;
  /** For screen readers and as a tooltip. */
  name: string;
  /** Drawn pale, said as "asleep". */
  off?: boolean;
  /** The best of its kind at the table: its count stands on straw. */
  best?: boolean;
}

const found = import.meta.glob<BoardModule>('./*/index.ts');

/** The board of a game, or the plain one. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = found[`./${game}/index.ts`] ?? found['./plain/index.ts'];
  if (!load) throw new Error('the plain board is missing');
  return load();
}
