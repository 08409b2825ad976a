/**
 * A line that is tried: the server keeps it and tells how it stands; what is picked on the board is known here. Whoever tries plays one seat, bots the
 * others, one move at a time so that each can be seen.
 */
import { Refused, Unreachable, api, type Branch, type Hints, type Move } from '../lib/api';
import { isButton } from '../lib/buttons';
import { partsHinted } from '../lib/hints';
import { narrow, standsFor, swaps, touched } from '../lib/narrow';

const PAUSE = 450; // milliseconds between moves of bots

export class BranchState {
  now = $state.raw<Branch>(undefined!);
  /** An earlier step of the line that is looked at. */
  past = $state.raw<Branch | null>(null);
  picked = $state.raw<string[]>([]);
  busy = $state(false);
  /** Bots play for everybody, to the end. */
  rolls = $state(false);
  /** The server cannot be reached, or refuses. */
  trouble = $state('');
  level = $state('');
  /** A hint is thought about. */
  thinking = $state(false);
  /** What a strong bot would do here, while it is shown. */
  #hints = $state.raw<Hints | null>(null);
  #gone = false;

  constructor(told: Branch) {
    this.now = told;
    this.level = told.level;
    void this.#answers();
  }

  get shown(): Branch {
    return this.past ?? this.now;
  }
  get mine(): boolean {
    return !this.past && !this.busy && !this.rolls && this.now.to_move === this.now.seat;
  }
  get hints(): Hints | null {
    return this.mine && this.#hints?.ply === this.now.ply + this.now.steps ? this.#hints : null;
  }
  get hinted(): Map<string, number | null> {
    return this.hints ? partsHinted(this.hints) : new Map();
  }
  get moves(): Move[] {
    return this.mine ? this.now.moves : [];
  }
  get narrowed() {
    return narrow(this.moves, this.picked);
  }
  get swaps(): Set<string> {
    return swaps(this.moves, this.picked, this.narrowed.lit);
  }
  /** Moves that touch the same parts, to be told apart by words. */
  get alike(): Move[] {
    const { left, ready } = this.narrowed;
    return ready.length === 0 || left.length === 1 ? [] : ready;
  }

  pick = (part: string): void => {
    if (!this.mine) return;
    this.trouble = '';
    const meant = isButton(part) ? standsFor(this.moves, this.picked, part) : [];
    if (meant.length === 1) return void this.play(meant[0]!);
    this.picked = touched(this.moves, this.picked, part);
    const { left, ready } = this.narrowed;
    if (ready.length === 1 && left.length === 1) void this.play(ready[0]!);
  };

  putBack = (): void => {
    this.picked = this.picked.slice(0, -1);
  };

  play = async (move: Move): Promise<void> => {
    if (!this.mine) return;
    this.picked = [];
    await this.#step(move.text);
    await this.#answers();
  };

  /** Asks for a hint, or puts it away. */
  hint = async (): Promise<void> => {
    if (this.hints) return void (this.#hints = null);
    if (!this.mine) return;
    this.thinking = true;
    await this.#guarded(async () => void (this.#hints = await api.branchHints(this.now.id)));
    this.thinking = false;
  };

  /** Bots play for everybody until it is over, or somebody says stop. */
  roll = async (): Promise<void> => {
    if (this.rolls) {
      this.rolls = false;
      return;
    }
    this.past = null;
    this.picked = [];
    this.rolls = true;
    while (this.rolls && !this.#gone && !this.now.over && !this.trouble) await this.#step(null);
    this.rolls = false;
  };

  /** Looks at a step of the line; the last one is now. */
  look = async (step: number): Promise<void> => {
    const { id, steps } = this.now;
    if (step >= steps) this.past = null;
    else if (step >= 0) await this.#guarded(async () => void (this.past = await api.branch(id, step)));
  };

  again = (): void => {
    this.trouble = '';
    void this.#answers();
  };

  leave = (): void => {
    this.#gone = true;
    this.rolls = false;
  };

  async #answers(): Promise<void> {
    while (!this.#gone && !this.rolls && !this.now.over && this.now.to_move !== this.now.seat && !this.trouble) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      await this.#step(null);
    }
  }

  async #step(move: string | null): Promise<void> {
    await this.#guarded(async () => void (this.now = await api.playBranch(this.now.id, this.now.steps, move, this.level)));
  }

  async #guarded(deed: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await deed();
    } catch (problem) {
      if (problem instanceof Refused) this.trouble = problem.message;
      else if (problem instanceof Unreachable) this.trouble = 'away';
      else throw problem;
    } finally {
      this.busy = false;
    }
  }
}
