/** Talking to the table server. Types come from its OpenAPI document. */
import type { components } from './api-types';
import { newSeal } from './fair';
import { settings } from './settings.svelte';

type Shapes = components['schemas'];
export type Table = Shapes['TableShape'];
export type Summary = Shapes['SummaryShape'];
export type Seat = Shapes['SeatShape'];
export type Game = Shapes['GameShape'];
export type Bot = Shapes['BotShape'];
export type Move = Shapes['MoveShape'];
export type GameWords = Shapes['WordsShape'];
export type Hints = Shapes['HintsShape'];
export type Replay = Shapes['ReplayShape'];
export type Recap = Shapes['RecapShape'];
export type TableEvent = Shapes['EventShape'];
export type MoveNews = Shapes['MoveNews'];
export type ChatNews = Shapes['ChatNews'];
export type SeatNews = Shapes['SeatNews'];
export type Made = Shapes['MadeShape'];
export type Verify = Shapes['VerifyShape'];
export type ReviewState = Shapes['ReviewShape'];
export type ReviewResult = Shapes['Review'];
export type Decision = Shapes['Decision'];
/** What the server has a usual answer for may be left out. */
type Usual = 'pace' | 'stand_in' | 'shares';
type Chair = Pick<Shapes['ChairWanted'], 'kind'> & Partial<Shapes['ChairWanted']>;
export type NewTable = Omit<Shapes['NewTable'], Usual | 'seats'> & Partial<Pick<Shapes['NewTable'], Usual>> & { seats: Chair[] };
export type Deal = Shapes['DealShape'];
export type Announcement = Shapes['AnnouncementShape'];
export type TableSeen = Shapes['TableSeen'];
export type Report = Shapes['ReportShape'];
export type Sanction = Shapes['SanctionShape'];
export type Lesson = Shapes['LessonShape'];
export type LessonPosition = Shapes['LessonPositionShape'];
export type Inspected = Shapes['InspectedShape'];
export type PuzzleOfDay = Shapes['PuzzleOfDayShape'];
export type Puzzle = Shapes['PuzzleShape'];
export type PuzzleHelp = Shapes['PuzzleHelpShape'];
export type PuzzleAnswer = Shapes['PuzzleAnswerShape'];
type Problem = Shapes['Problem'];

/** The server said no, with a sentence for people. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(problem.reason);
    this.status = status;
    this.problem = problem;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

async function ask<T>(method: string, path: string, body?: unknown, query: Record<string, string | number | null> = {}, key = ''): Promise<T> {
  const url = new URL(`/api${path}`, location.origin);
  url.searchParams.set('lang', settings.lang);
  for (const [key, value] of Object.entries(query)) if (value !== null) url.searchParams.set(key, String(value));
  const init: RequestInit = { method, headers: key ? { authorization: `Bearer ${key}` } : {} };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch {
    throw new Unreachable(url.pathname);
  }
  if (answer.status >= 500) throw new Unreachable(`${answer.status}`);
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, (told as Problem | null) ?? { error: 'unknown', reason: String(answer.status) });
  return told as T;
}

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<Game[]>('GET', '/games'),
  bots: () => ask<Bot[]>('GET', '/bots'),
  rules: (game: string) => ask<{ game: string; markdown: string }>('GET', `/games/${game}/rules`),
  words: (game: string) => ask<GameWords>('GET', `/games/${game}/words`),
  box: (game: string) => ask<unknown>('GET', `/games/${game}/box`),
  lesson: (game: string) => ask<Lesson>('GET', `/games/${game}/lesson`),
  lessonPosition: (game: string, ply: number) => ask<LessonPosition>('GET', `/games/${game}/lesson/${ply}`),
  lessonInstead: (game: string, ply: number, move: string) => ask<Shapes['InsteadShape']>('GET', `/games/${game}/lesson/${ply}/instead`, undefined, { move }),
  lessonPart: (game: string, ply: number, part: string, picked: readonly string[]) => ask<Inspected>('GET', `/games/${game}/lesson/${ply}/parts`, undefined, { part, picked: picked.join(' ') }),
  puzzleToday: () => ask<PuzzleOfDay>('GET', '/puzzles/today'),
  puzzle: (day: number) => ask<Puzzle>('GET', `/puzzles/${day}`),
  puzzleTry: (day: number, move: string) => ask<Shapes['TriedShape']>('GET', `/puzzles/${day}/try`, undefined, { move }),
  puzzleHelp: (day: number, misses: number) => ask<PuzzleHelp>('GET', `/puzzles/${day}/help`, undefined, { misses }),
  puzzleAnswer: (day: number) => ask<PuzzleAnswer>('GET', `/puzzles/${day}/answer`),
  me: () => ask<{ tables: Summary[] }>('GET', '/me'),
  tables: () => ask<Summary[]>('GET', '/tables'),
  make: (wanted: NewTable) => ask<Table>('POST', '/tables', wanted),
  table: (id: string, seat: number | null = null) => ask<Table>('GET', at(id), undefined, { seat }),
  close: (id: string) => ask<Table>('DELETE', at(id)),
  sit: (id: string, name: string, seat: number | null) => ask<Table>('POST', `${at(id)}/seats`, { name, seat, seal: newSeal() }),
  seal: (id: string, seat: number, seal: string) => ask<Table>('PUT', `${at(id)}/seats/${seat}/seal`, { seal }),
  openSeal: (id: string, seat: number, nonce: string) => ask<Table>('POST', `${at(id)}/seats/${seat}/open`, { nonce }),
  leave: (id: string, seat: number) => ask<Table>('DELETE', `${at(id)}/seats/${seat}`),
  bot: (id: string, seat: number, bot?: string) => ask<Table>('PUT', `${at(id)}/seats/${seat}/bot`, { bot }),
  back: (id: string, seat: number) => ask<Table>('POST', `${at(id)}/seats/${seat}/back`),
  end: (id: string) => ask<Table>('POST', `${at(id)}/end`),
  resign: (id: string, seat: number) => ask<Table>('POST', `${at(id)}/seats/${seat}/resign`),
  /**
   * `seen`: the number of the table that was decided on. With it a request that arrives twice is done once, even after an undo. The answer tells
   * how the table stands then, as the stream does. For who is not `sure`, what could not be taken back is not made.
   */
  play: (id: string, ply: number, move: string, seat: number | null, seen: number, sure: boolean) =>
    ask<Made>('POST', `${at(id)}/moves`, { ply, move, seat, seen, show: true, sure }),
  undo: (id: string, ply: number, seat: number | null, seen: number) =>
    ask<Shapes['PlayedShape']>('POST', `${at(id)}/undo`, { ply, seat, seen }),
  chat: (id: string, text: string, seat: number | null) => ask<unknown>('POST', `${at(id)}/chat`, { text, seat }),
  report: (id: string, number: number) => ask<unknown>('POST', `${at(id)}/chat/${number}/report`),
  house: () => ask<{ announcement: Announcement | null }>('GET', '/house'),
  hints: (id: string, seat: number | null) => ask<Hints>('GET', `${at(id)}/hints`, undefined, { seat }),
  recap: (id: string, seat: number) => ask<Recap>('GET', `${at(id)}/recap`, undefined, { seat }),
  replay: (id: string, ply: number, seat: number | null) => ask<Replay>('GET', `${at(id)}/replay/${ply}`, undefined, { seat }),
  /** What a part of the board is, now or at an earlier ply. */
  part: (id: string, part: string, picked: readonly string[], seat: number | null, ply: number | null) =>
    ask<Inspected>('GET', `${at(id)}/parts`, undefined, { part, picked: picked.join(' '), seat, ply }),
  match: (id: string) => ask<{ moves: string[] }>('GET', `${at(id)}/match`),
  verify: (id: string) => ask<Verify>('GET', `${at(id)}/verify`),
  rematch: (id: string, seals: string[]) => ask<Table>('POST', `${at(id)}/rematch`, { seals }),
  review: (id: string) => ask<ReviewState>('GET', `${at(id)}/review`),
  beginReview: (id: string) => ask<ReviewState>('POST', `${at(id)}/review`),
};

/** For whoever runs the house and has its key. */
export const admin = (key: string) => {
  const doing = (method: string, path: string, body?: unknown) => ask<unknown>(method, `/admin/${path}`, body, {}, key);
  return {
    here: () => doing('GET', 'here') as Promise<TableSeen[]>,
    tables: () => doing('GET', 'tables') as Promise<TableSeen[]>,
    reports: () => doing('GET', 'reports') as Promise<Report[]>,
    sanctions: () => doing('GET', 'sanctions') as Promise<Sanction[]>,
    close: (id: string) => doing('POST', `tables/${encodeURIComponent(id)}/close`),
    remove: (id: string) => doing('DELETE', `tables/${encodeURIComponent(id)}`),
    done: (report: Report) => doing('DELETE', `reports/${encodeURIComponent(report.table)}/${report.number}`),
    mute: (whom: string, hours: number | null) => doing('POST', 'mute', { whom, hours }),
    ban: (whom: string, hours: number | null) => doing('POST', 'ban', { whom, hours }),
    pardon: (one: Sanction) => doing('POST', `pardon/${one.kind}`, { whom: one.whom }),
    announce: (text: string, hours: number | null) => doing('PUT', 'announcement', { text, hours }),
  };
};
