/** Talking to the table server. Types come from its OpenAPI document. */
import type { components } from './api-types';
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
export type TableEvent = Shapes['EventShape'];
export type MoveNews = Shapes['MoveNews'];
export type ChatNews = Shapes['ChatNews'];
export type SeatNews = Shapes['SeatNews'];
export type Verify = Shapes['VerifyShape'];
export type ReviewState = Shapes['ReviewShape'];
export type ReviewResult = Shapes['Review'];
export type Decision = Shapes['Decision'];
export type NewTable = Shapes['NewTable'];
export type Look = Shapes['LookShape'];
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

async function ask<T>(method: string, path: string, body?: unknown, query: Record<string, string | number | null> = {}): Promise<T> {
  const url = new URL(`/api${path}`, location.origin);
  url.searchParams.set('lang', settings.lang);
  for (const [key, value] of Object.entries(query)) if (value !== null) url.searchParams.set(key, String(value));
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
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
  me: () => ask<{ tables: Summary[] }>('GET', '/me'),
  tables: () => ask<Summary[]>('GET', '/tables'),
  make: (wanted: NewTable) => ask<Table>('POST', '/tables', wanted),
  table: (id: string, seat: number | null = null) => ask<Table>('GET', at(id), undefined, { seat }),
  close: (id: string) => ask<Table>('DELETE', at(id)),
  sit: (id: string, name: string, seat: number | null) => ask<Table>('POST', `${at(id)}/seats`, { name, seat, nonce: nonce() }),
  leave: (id: string, seat: number) => ask<Table>('DELETE', `${at(id)}/seats/${seat}`),
  bot: (id: string, seat: number, bot: string) => ask<Table>('PUT', `${at(id)}/seats/${seat}/bot`, { bot }),
  back: (id: string, seat: number) => ask<Table>('POST', `${at(id)}/seats/${seat}/back`),
  resign: (id: string, seat: number) => ask<Table>('POST', `${at(id)}/seats/${seat}/resign`),
  look: (id: string, move: string, seat: number | null) => ask<Look>('GET', `${at(id)}/moves`, undefined, { move, seat }),
  /** `seen`: the number of the table that was decided on. With it a request that arrives twice is done once, even after an undo. */
  play: (id: string, ply: number, move: string, seat: number | null, seen: number) =>
    ask<Shapes['PlayedShape']>('POST', `${at(id)}/moves`, { ply, move, seat, seen }),
  undo: (id: string, ply: number, seat: number | null, seen: number) =>
    ask<Shapes['PlayedShape']>('POST', `${at(id)}/undo`, { ply, seat, seen }),
  chat: (id: string, text: string, seat: number | null) => ask<unknown>('POST', `${at(id)}/chat`, { text, seat }),
  hints: (id: string, seat: number | null) => ask<Hints>('GET', `${at(id)}/hints`, undefined, { seat }),
  replay: (id: string, ply: number, seat: number | null) => ask<Replay>('GET', `${at(id)}/replay/${ply}`, undefined, { seat }),
  match: (id: string) => ask<{ moves: string[] }>('GET', `${at(id)}/match`),
  verify: (id: string) => ask<Verify>('GET', `${at(id)}/verify`),
  rematch: (id: string) => ask<Table>('POST', `${at(id)}/rematch`),
  review: (id: string) => ask<ReviewState>('GET', `${at(id)}/review`),
  beginReview: (id: string) => ask<ReviewState>('POST', `${at(id)}/review`),
};

/** This browser's part of the deal's chance. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
