/**
 * One table, as this browser knows it: the state that the server tells, the log, the talk, what was picked so far, and what is on its way.
 * The page draws it; nothing here draws.
 */
import type { TableEvent } from '../boards/board';
import { still } from '../boards/parts';
import { Refused, Unreachable, api, type ChatNews, type Hints, type Made, type Move, type MoveNews, type Replay, type Table } from './api';
import { isButton } from './buttons';
import { see } from './fair';
import { partsHinted } from './hints';
import { house } from './house.svelte';
import { kept } from './kept';
import { attend } from './making';
import { narrow, standsFor, swaps, touched } from './narrow';
import { Pace } from './pace';
import { settings } from './settings.svelte';
import { Stream, type News } from './stream';
import { t } from './texts';

export interface LogMove {
  kind: 'move';
  number: number;
  ply: number;
  seat: number;
  /** What it meant, in a sentence or a few. */
  text: string;
  events: TableEvent[];
}
export interface LogLine {
  kind: 'line';
  number: number;
  text: string;
}
export type LogEntry = LogMove | LogLine;

/** Nothing, always the same: whoever draws it sees that it has not changed. */
const NONE: never[] = [];
const NO_PARTS = new Set<string>();
const NO_HINTS = new Map<string, number | null>();
const FORCED_PAUSE = 900;
const LANDING = 1400;
/** How long a move of somebody else is looked at, in milliseconds. */
const PACES = { slow: 1800, usual: 900, fast: 350, none: 0 };
const inOrder = (log: LogEntry[]): LogEntry[] => log.sort((one, other) => one.number - other.number);
const kindOf = (move: Move): string => move.text.split(' ')[0] ?? '';

export class TableState {
  readonly id: string;
  /** As the stream tells it. */
  state = $state.raw<Table | null>(null);
  /** Shared screen: the same through the eyes of the seat whose hand lies open. */
  opened = $state.raw<Table | null>(null);
  /** Shared screen: whoever moved sees the own move land before the curtain falls. */
  landing = $state(false);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatNews[]>([]);
  /** Talk that was not looked at yet. */
  unread = $state(0);
  picked = $state.raw<string[]>([]);
  /** A move on its way to the server. */
  sending = $state.raw<Move | null>(null);
  /** A move that waits for a yes, because it cannot be taken back. */
  asking = $state.raw<Move | null>(null);
  /** Why something was refused. */
  trouble = $state<string | null>(null);
  /** What was played by itself. */
  note = $state<string | null>(null);
  hints = $state.raw<Hints | null>(null);
  thinking = $state(false);
  replay = $state.raw<Replay | null>(null);
  /** The table does not show the fingerprint that this browser saw first. */
  changed = $state(false);
  /** There is no such table. */
  missing = $state<string | null>(null);
  /** Since when the line is down, and when it is tried again. */
  down = $state.raw<{ since: number; again: number } | null>(null);
  review = $state.raw<News['review'] | null>(null);
  /** The server's clock less ours. */
  skew = $state(0);
  /** When `state` came. */
  cameAt = $state(0);

  #stream: Stream;
  /** The log with the news whose state is still to come: what happened shows together with what it led to. */
  #heard: LogEntry[] = [];
  /** The number of the newest state that came, by the line or in the answer to a move. */
  #newest = 0;
  /** States with the log that led to them, shown no faster than one can follow. */
  #pace = new Pace<{ told: Table; log: LogEntry[] }>(
    ({ told, log }) => this.#take(told, log),
    () => (still() ? 0 : PACES[settings.pace]), // where nothing moves, the marks tell what happened
  );
  /** Until which move the marks of what others did were seen. */
  #seen = $state(0);
  #asked = new Set<string>();
  #auto = new Set<number>();
  #autoTimer: ReturnType<typeof setTimeout> | undefined;
  #replays = new Map<string, Replay>();
  #undoing = false;
  #attending = false;
  #gone = false;

  constructor(id: string) {
    this.id = id;
    this.#stream = new Stream(() => `/api/tables/${encodeURIComponent(id)}/stream?lang=${settings.lang}`, {
      hear: (kind, number, read) => {
        if (kind === 'state' && number > 0 && number <= this.#newest) this.#known(); // it came with the answer to a move
        else this.#hear(kind, read());
      },
      up: () => {
        this.down = null;
        this.#newest = 0; // whatever the line begins with counts
      },
      down: (since, again) => {
        this.down = { since, again };
        void this.#isThere();
      },
    });
  }

  /** What is shown: an open hand where there is one. */
  get now(): Table | null {
    return this.opened ?? this.state;
  }
  /** Shared screen: the seat to which the screen must be handed before anything is shown. */
  get curtain(): number | null {
    const next = this.state?.hand_over ?? null;
    return next !== null && this.opened?.viewer !== next && !this.landing ? next : null;
  }
  get isMyTurn(): boolean {
    const now = this.now;
    if (now === null || now.status !== 'playing' || now.viewer === null || now.to_move !== now.viewer || this.curtain !== null) return false;
    return (now.seats[now.viewer]?.away ?? null) === null; // else a bot plays here
  }
  /** Whether a move can be taken back; one on its way cannot be meant. */
  get canUndo(): boolean {
    return this.now?.can_undo === true && this.sending === null;
  }
  #names: string[] = [];
  readonly names = $derived((this.#names = kept(this.#names, this.state?.seats.map((seat) => seat.name || seat.colour_name) ?? [])));
  /** The legal moves, unless one is on its way or an old position is looked at. */
  readonly moves: Move[] = $derived(this.isMyTurn && this.sending === null && this.replay === null ? this.now!.moves : NONE);
  readonly narrowed = $derived(narrow(this.moves, this.picked));
  /** Parts that can be taken instead of one that was picked. */
  readonly swaps: Set<string> = $derived(this.picked.length > 0 ? swaps(this.moves, this.picked, this.narrowed.lit) : NO_PARTS);
  /** The parts of the best move, while a hint is shown: the same one in text, on the board and first in the list. */
  readonly hinted: Map<string, number | null> = $derived.by(() => {
    return this.hints && this.hints.ply === this.now?.ply && this.replay === null ? partsHinted(this.hints) : NO_HINTS;
  });
  /** What the last move did. */
  readonly last: LogMove | null = $derived(this.log.findLast((entry): entry is LogMove => entry.kind === 'move') ?? null);
  /** A move that shows already and is not in the log yet: on its way, or waiting for a yes. */
  readonly pending: { seat: number; words: string } | null = $derived.by(() => {
    const move = this.sending ?? this.asking;
    const now = this.now;
    if (!move || now?.to_move == null || this.last?.ply === now.ply) return null;
    return { seat: now.to_move, words: move.words };
  });
  /** What others did since the own last move, until the first touch. */
  readonly since: LogMove[] = $derived.by(() => {
    const now = this.now;
    if (!now || now.viewer === null) return this.last ? [this.last] : NONE;
    const own = this.log.findLastIndex((entry) => entry.kind === 'move' && entry.seat === now.viewer);
    const since = this.log.slice(own + 1).filter((entry): entry is LogMove => entry.kind === 'move' && entry.ply >= this.#seen);
    return since.length > 0 ? since : NONE;
  });

  // ------------------------------------------------------------ hearing

  #hear<K extends keyof News>(kind: K, news: News[K]): void {
    switch (kind) {
      case 'state':
        this.#paced(news as News['state']);
        break;
      case 'move':
        this.#hearMove(news as MoveNews);
        break;
      case 'undo': {
        const undo = news as News['undo'];
        this.#heard = [
          ...this.#heard.filter((one) => one.kind === 'line' || one.ply < undo.ply || one.number > undo.number),
          { kind: 'line', number: undo.number, text: undo.text },
        ];
        this.#replays.clear();
        break;
      }
      case 'seat': {
        const seat = news as News['seat'];
        if (['sealed', 'opened', 'ready'].includes(seat.what)) break; // nothing that people would tell
        if (this.#heard.some((one) => one.number === seat.number)) break;
        this.#heard = inOrder([...this.#heard, { kind: 'line', number: seat.number, text: seat.text }]);
        break;
      }
      case 'chat': {
        const said = news as ChatNews;
        if (this.chat.some((one) => one.number === said.number)) break;
        this.chat = [...this.chat, said];
        if (this.state && !settings.muted(this.id).includes(said.seat)) this.unread += 1;
        break;
      }
      case 'presence': {
        const { present, watching } = news as News['presence'];
        if (!this.state) break;
        const seats = this.state.seats.map((seat) => ({ ...seat, present: seat.kind === 'bot' || present.includes(seat.seat) }));
        this.state = { ...this.state, seats, watching };
        break;
      }
      case 'house':
        house.announcement = (news as News['house']).announcement;
        break;
      case 'review':
        this.review = news as News['review'];
        break;
    }
  }

  #hearMove(move: MoveNews): void {
    if (move.ply === null) return;
    const entry: LogMove = { kind: 'move', number: move.number, ply: move.ply, seat: move.seat, text: move.text, events: move.events };
    const known = this.#heard.find((one) => one.number === move.number);
    const now = kept(known, entry);
    if (now !== known) this.#heard = inOrder([...this.#heard.filter((one) => one !== known), now]);
  }

  /** The answer to a move tells what the line tells of it too: what comes first is shown. */
  #hearAnswer({ told, state }: Made): void {
    const before = this.now;
    if (!told || !state || state.viewer !== before?.viewer) return; // a hand that was shut meanwhile stays shut
    this.#hearMove(told);
    if (this.opened === null) this.#paced(state);
    else if (state.number > before.number) {
      this.log = this.#heard;
      this.opened = kept(before, state);
      this.#settle(before);
    }
  }

  /** What others do is shown one move after the other; the first state, the own moves and what is no move at once. */
  #paced(told: Table): void {
    if (told.number <= this.#newest) return this.#known();
    this.#newest = told.number;
    this.cameAt = Date.now();
    this.skew = told.now - this.cameAt;
    const last = this.#heard.findLast((one): one is LogMove => one.kind === 'move');
    const isOwn = last === undefined || told.your_seats.includes(last.seat);
    const isMove = this.state !== null && told.ply === (last?.ply ?? -1) + 1 && this.last?.ply !== last?.ply;
    this.#pace.add({ told, log: this.#heard }, !isMove || isOwn);
  }

  /** A state came again; the line may know of more that led to it. */
  #known(): void {
    if (this.#pace.behind === 0) this.log = this.#heard;
  }

  /** Shows at once how it stands. */
  skip = (): void => this.#pace.skip();

  #take(told: Table, log: LogEntry[]): void {
    const before = this.now;
    this.missing = null;
    this.log = log;
    this.state = kept(this.state, told);
    if (!see(told)) this.changed = true;
    else void this.#attend();
    if (this.opened && told.hand_over !== null && told.hand_over !== this.opened.viewer) void this.#land(this.opened.viewer);
    else if (this.opened) void this.open(this.opened.viewer);
    this.#settle(before);
  }

  /** After a new state: what was picked for an older one means nothing any more. */
  #settle(before: Table | null): void {
    const now = this.now;
    if (!now || (before && before.ply === now.ply && before.to_move === now.to_move)) return;
    this.picked = [];
    this.asking = null;
    this.trouble = null;
    this.hints = null;
    if (this.sending && now.ply > (before?.ply ?? 0)) this.sending = null;
    if (now.viewer !== null && now.to_move !== now.viewer) this.note = null;
    this.#playForced();
  }

  /** Seals and opens what is ours, one thing after the other, for the newest state. */
  async #attend(): Promise<void> {
    if (this.#attending || this.state?.status !== 'waiting') return;
    this.#attending = true;
    try {
      for (let done = -1; this.state.status === 'waiting' && done !== this.state.number; ) {
        done = this.state.number;
        await attend(this.state);
      }
    } catch (problem) {
      if (!(problem instanceof Refused || problem instanceof Unreachable)) throw problem; // the next state is another try
    } finally {
      this.#attending = false;
    }
  }

  async #isThere(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (problem) {
      if (problem instanceof Refused && (problem.status === 404 || problem.problem.error === 'banned')) {
        this.missing = problem.message;
        this.#stream.close();
      }
    }
  }

  // ------------------------------------------------------------ shared screen

  /** Shows the hand of a seat of ours. */
  async open(seat: number | null): Promise<void> {
    const before = this.now;
    try {
      const told = await api.table(this.id, seat);
      const newest = Math.max(this.state?.number ?? 0, this.opened?.viewer === seat ? this.opened.number : 0);
      if (told.number < newest) return;
      this.opened = kept(this.opened, told);
      this.#settle(before);
    } catch (problem) {
      if (problem instanceof Refused) this.#shut();
    }
  }

  /** Shows a seat what its move did, then shuts its hand. */
  async #land(seat: number | null): Promise<void> {
    if (this.landing) return;
    this.landing = true;
    await this.open(seat);
    await new Promise((resolve) => setTimeout(resolve, LANDING));
    this.landing = false;
    if (this.state?.hand_over !== null && this.state?.hand_over !== this.opened?.viewer) this.#shut();
  }

  #shut(): void {
    this.opened = null;
    this.picked = [];
    this.hints = null;
    this.replay = null;
    this.#replays.clear();
  }

  // ------------------------------------------------------------ picking and playing

  /** Touches a part: narrows the moves, and plays when it is clear which one is meant. */
  pick = (part: string): void => {
    if (this.asking || this.moves.length === 0) return;
    this.trouble = null;
    this.note = null;
    this.#seen = this.now?.ply ?? 0;
    const meant = isButton(part) ? standsFor(this.moves, this.picked, part) : [];
    this.picked = touched(this.moves, this.picked, part);
    const { left, ready } = this.narrowed;
    const [only] = meant.length === 1 ? meant : left.length === 1 ? left : [];
    if (only && ready.includes(only)) void this.choose(only);
  };

  /** Puts the last picked part back, and with it a question about the move; false where nothing was picked. */
  back(): boolean {
    if (!this.asking && this.picked.length === 0) return false;
    this.asking = null;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  /**
   * A whole move was chosen: it shows at once. What cannot be taken back is asked for once, the first time that a move of its kind comes up:
   * the server does not make it while one is not sure.
   */
  async choose(move: Move): Promise<void> {
    const now = this.now;
    if (now && !this.sending) await this.#send(move, now, this.#hold(move), !settings.ask || this.#asked.has(kindOf(move)));
  }

  /** The answer to a question. */
  async yes(): Promise<void> {
    const move = this.asking;
    if (!move) return;
    this.#asked.add(kindOf(move));
    this.asking = null;
    await this.play(move);
  }

  /** Plays a move without asking. */
  async play(move: Move): Promise<void> {
    const now = this.now;
    if (now && !this.sending) await this.#send(move, now, this.#hold(move));
  }

  /** Shows a move as played, before the server has it. Returns what was picked until then. */
  #hold(move: Move): string[] {
    const kept = this.picked;
    this.sending = move;
    this.picked = move.touch;
    this.trouble = null;
    return kept;
  }

  /** Shows again what was there before a move. */
  #takeBack(ply: number, kept: string[]): void {
    this.sending = null;
    this.picked = this.now?.ply === ply ? kept : [];
  }

  async #send(move: Move, now: Table, kept: string[], sure = true): Promise<void> {
    for (;;) {
      try {
        const answer = await api.play(this.id, now.ply, move.text, now.viewer, now.number, sure);
        if (answer.made === false) return this.#question(move, now.ply, kept);
        this.#hearAnswer(answer);
        // the stream may have been faster, and the next move be on its way already
        if (this.sending === move && this.now && this.now.ply > now.ply) this.sending = null;
        return;
      } catch (problem) {
        if (problem instanceof Refused) return this.#refuse(problem, now.ply, kept);
        if (!(problem instanceof Unreachable) || this.#gone) throw problem;
        await new Promise((resolve) => setTimeout(resolve, 1500)); // the same request gets the same answer: send it again
        if (this.sending !== move || this.#gone) return;
      }
    }
  }

  /** Asks whether a move that stays is meant. */
  #question(move: Move, ply: number, kept: string[]): void {
    if (this.sending !== move) return; // the table went on meanwhile
    this.#takeBack(ply, kept);
    this.asking = this.replay ? null : move; // who looks back asks himself again when he is back
  }

  #refuse(problem: Refused, ply: number, kept: string[]): void {
    this.#takeBack(ply, kept.slice(0, -1)); // so that its last part can be chosen again
    this.#refused(problem);
  }

  #refused(problem: Refused): void {
    if (problem.problem.error === 'stale') return; // the stream tells what happened
    this.trouble = t().sentences([problem.message, problem.problem.detail ?? ''].filter(Boolean));
  }

  /** A choice with one option is no choice. */
  #playForced(): void {
    clearTimeout(this.#autoTimer);
    if (this.#undoing || !this.isMyTurn) return;
    const now = this.now!;
    const only = now.moves.length === 1 ? now.moves[0]! : null;
    if (!only || this.#auto.has(now.ply)) return;
    this.note = t().forced(only.words);
    this.#autoTimer = setTimeout(() => {
      if (this.now?.ply !== now.ply || !this.isMyTurn || this.sending) return;
      this.#auto.add(now.ply);
      void this.play(only);
    }, FORCED_PAUSE);
  }

  /** Takes the last move back, and with it what was played by itself after it. */
  async undo(): Promise<void> {
    if (!this.now || !this.canUndo || this.#undoing) return;
    this.#undoing = true;
    clearTimeout(this.#autoTimer);
    const seat = this.now.viewer ?? this.now.your_seats[0] ?? null;
    let ply = this.now.ply - 1;
    try {
      for (;;) {
        await api.undo(this.id, ply, this.now.your_seats.length > 1 ? null : seat, this.now.number);
        if (!this.#auto.delete(ply)) break;
        ply -= 1;
      }
    } catch (problem) {
      if (problem instanceof Refused) this.#refused(problem);
    } finally {
      this.#undoing = false;
    }
  }

  // ------------------------------------------------------------ looking around

  async hint(): Promise<void> {
    if (this.hints) {
      this.hints = null;
      return;
    }
    this.thinking = true;
    this.trouble = null;
    try {
      this.hints = await api.hints(this.id, this.now?.viewer ?? null);
    } catch (problem) {
      if (problem instanceof Refused) this.#refused(problem);
    } finally {
      this.thinking = false;
    }
  }

  /** Shows the table at a ply; null or the last one is now. */
  async look(ply: number | null): Promise<void> {
    const now = this.now;
    if (!now) return;
    if (ply === null || (ply >= now.ply && now.status !== 'over')) {
      this.replay = null;
      return;
    }
    const seat = now.status === 'over' ? (now.viewer ?? now.your_seats[0] ?? null) : now.viewer;
    const key = `${ply} ${seat}`;
    try {
      const told = this.#replays.get(key) ?? (await api.replay(this.id, ply, seat));
      this.#replays.set(key, told);
      this.replay = told;
      this.asking = null; // a question would lie over what is looked at
    } catch (problem) {
      if (problem instanceof Refused) this.#refused(problem);
    }
  }

  async say(text: string): Promise<number> {
    try {
      const seat = this.now?.viewer ?? this.now?.your_seats[0] ?? null;
      await api.chat(this.id, text, seat);
      return 0;
    } catch (problem) {
      if (problem instanceof Refused && problem.problem.seconds) return problem.problem.seconds;
      if (!(problem instanceof Refused)) throw problem;
      this.#refused(problem);
      return 0;
    }
  }

  tryNow(): void {
    this.#stream.now();
  }

  close(): void {
    this.#gone = true;
    this.#pace.stop();
    clearTimeout(this.#autoTimer);
    this.#stream.close();
  }
}
