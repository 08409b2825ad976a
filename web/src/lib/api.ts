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
type Usual = 'pace' | 'stand_in' | 'shares' | 'rated' | 'box';
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
export type You = Shapes['YouShape'];
export type YouAtGame = Shapes['YouAtGameShape'];
export type Rating = Shapes['RatingShape'];
export type RatingCurve = Shapes['CurveShape'];
export type MatchRow = Shapes['MatchRowShape'];
export type Running = Shapes['RunningShape'];
export type Matches = Shapes['MatchesShape'];
export type Costly = Shapes['CostlyShape'];
export type Rated = Shapes['RatedShape'];
export type Ladder = Shapes['LadderShape'];
export type HouseNumbers = Shapes['HouseNumbersShape'];
export type Keys = Shapes['KeysShape'];
export type Code = Shapes['CodeShape'];
export type Quick = Shapes['QuickShape'];
export type Club = Shapes['ClubShape'];
export type Whose = Shapes['WhoseShape'];
export type BenchForm = Shapes['BenchFormShape'];
export type BenchSummary = Shapes['BenchShape'];
export type BenchText = Shapes['BenchTextShape'];
export type Checked = Shapes['CheckedShape'];
export type Version = Shapes['VersionShape'];
export type Study = Shapes['StudyShape'];
type NewStudy = { game: string; box: string | null; bench: string | null; title: string; seats: number; bots: string; games: number; ladder: boolean };
type BoxEdit = { do: 'set' | 'add' | 'drop'; path: readonly (string | number)[]; value?: unknown };
export type Branch = Shapes['BranchShape'];
export type BranchSummary = Shapes['BranchSummaryShape'];
export type BranchWanted = Partial<Shapes['BranchWanted']>;
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
  rules: (game: string) => ask<Shapes['RulesShape']>('GET', `/games/${game}/rules`),
  words: (game: string, box: string | null = null) => ask<GameWords>('GET', `/games/${game}/words`, undefined, { box }),
  box: (game: string, box: string | null = null) => ask<unknown>('GET', `/games/${game}/box`, undefined, { box }),
  lesson: (game: string) => ask<Lesson>('GET', `/games/${game}/lesson`),
  lessonPosition: (game: string, ply: number) => ask<LessonPosition>('GET', `/games/${game}/lesson/${ply}`),
  lessonInstead: (game: string, ply: number, move: string) => ask<Shapes['InsteadShape']>('GET', `/games/${game}/lesson/${ply}/instead`, undefined, { move }),
  lessonPart: (game: string, ply: number, part: string, picked: readonly string[]) => ask<Inspected>('GET', `/games/${game}/lesson/${ply}/parts`, undefined, { part, picked: picked.join(' ') }),
  puzzleToday: () => ask<PuzzleOfDay>('GET', '/puzzles/today'),
  puzzlePart: (day: number, part: string, picked: readonly string[]) => ask<Inspected>('GET', `/puzzles/${day}/parts`, undefined, { part, picked: picked.join(' ') }),
  puzzle: (day: number) => ask<Puzzle>('GET', `/puzzles/${day}`),
  puzzleTry: (day: number, move: string) => ask<Shapes['TriedShape']>('GET', `/puzzles/${day}/try`, undefined, { move }),
  puzzleHelp: (day: number, misses: number) => ask<PuzzleHelp>('GET', `/puzzles/${day}/help`, undefined, { misses }),
  puzzleAnswer: (day: number) => ask<PuzzleAnswer>('GET', `/puzzles/${day}/answer`),
  me: () => ask<{ tables: Summary[] }>('GET', '/me'),
  you: () => ask<You>('GET', '/me/you'),
  youAt: (game: string) => ask<YouAtGame>('GET', `/me/games/${encodeURIComponent(game)}`),
  running: (game: string | null, skip: number, most: number) => ask<Running>('GET', '/me/running', undefined, { game, skip, most }),
  myMatches: (game: string | null, which: 'all' | 'won' | 'people', skip: number, most: number) => ask<Matches>('GET', '/me/matches', undefined, { game, which, skip, most }),
  costly: () => ask<Costly[]>('GET', '/me/costly'),
  everything: () => ask<unknown>('GET', '/me/export'),
  forget: () => ask<null>('DELETE', '/me'),
  keys: () => ask<Keys>('GET', '/me/keys'),
  newCode: () => ask<Code>('POST', '/me/code'),
  newPaper: () => ask<{ words: string[] }>('POST', '/me/paper'),
  signOff: (device: string) => ask<null>('DELETE', `/me/devices/${device}`),
  beginPasskey: () => ask<Record<string, unknown>>('POST', '/me/passkeys/begin'),
  addPasskey: (answer: unknown) => ask<Keys>('POST', '/me/passkeys', { answer }),
  removePasskey: (passkey: string) => ask<null>('DELETE', `/me/passkeys/${passkey}`),
  lookKey: (told: { code?: string; words?: string }) => ask<Whose>('POST', '/keys/look', told),
  useKey: (told: { code?: string; words?: string }) => ask<Keys>('POST', '/keys/use', told),
  beginEntering: () => ask<Record<string, unknown>>('POST', '/keys/passkey/begin'),
  enter: (answer: unknown) => ask<Keys>('POST', '/keys/passkey', { answer }),
  quick: () => ask<Quick>('GET', '/quick'),
  wait: (wanted: Shapes['QuickWanted']) => ask<Quick>('PUT', '/quick', wanted),
  beat: (hidden: boolean) => ask<Quick>('POST', '/quick/beat', undefined, { hidden: hidden ? 'true' : null }),
  quickYes: (offer: string) => ask<Quick>('POST', '/quick/yes', { offer, seal: newSeal() }),
  quickNo: () => ask<Quick>('DELETE', '/quick'),
  quickBots: (game: string | null) => ask<Table>('POST', '/quick/bots', { game, seal: newSeal() }),
  take: (id: string, seat: number, name: string) => ask<Table>('POST', `${at(id)}/seats/${seat}/take`, { name }),
  club: (id: string) => ask<Club>('GET', `/clubs/${encodeURIComponent(id)}`),
  newClub: (wanted: Shapes['NewClub']) => ask<Club>('POST', '/clubs', wanted),
  joinClub: (id: string, name: string) => ask<Club>('POST', `/clubs/${encodeURIComponent(id)}/members`, { name }),
  leaveClub: (id: string, number: number) => ask<Club>('DELETE', `/clubs/${encodeURIComponent(id)}/members/${number}`),
  takeClubChair: (id: string, table: string, seat: number) => ask<Club>('POST', `/clubs/${encodeURIComponent(id)}/chairs`, { table, seat }),
  clubChat: (id: string, url: string) => ask<Club>('PUT', `/clubs/${encodeURIComponent(id)}/chat`, { url }),
  beginRound: (id: string, game: string, anyway: boolean) => ask<Club>('POST', `/clubs/${encodeURIComponent(id)}/rounds`, { game, anyway }),
  best: () => ask<Ladder[]>('GET', '/house/best'),
  numbers: () => ask<HouseNumbers>('GET', '/house/statistics'),
  ratings: (id: string) => ask<Rated[]>('GET', `${at(id)}/ratings`),
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
  /** The parts of the board that show something changed in the box. */
  changed: (id: string, seat: number | null, ply: number | null) => ask<{ parts: string[] }>('GET', `${at(id)}/changed`, undefined, { seat, ply }),
  match: (id: string) => ask<{ moves: string[] }>('GET', `${at(id)}/match`),
  verify: (id: string) => ask<Verify>('GET', `${at(id)}/verify`),
  rematch: (id: string, seals: string[]) => ask<Table>('POST', `${at(id)}/rematch`, { seals }),
  pushKey: () => ask<{ key: string }>('GET', '/push'),
  callMe: (endpoint: string, keys: { p256dh: string; auth: string }) => ask<null>('POST', '/me/push', { endpoint, keys }),
  callMeNoMore: (endpoint: string, keys: { p256dh: string; auth: string }) => ask<null>('DELETE', '/me/push', { endpoint, keys }),
  branches: (id: string) => ask<BranchSummary[]>('GET', `${at(id)}/branches`),
  playOn: (wanted: BranchWanted) => ask<Branch>('POST', '/branches', wanted),
  branch: (id: string, step: number | null) => ask<Branch>('GET', `/branches/${encodeURIComponent(id)}`, undefined, { step }),
  branchHints: (id: string) => ask<Hints>('GET', `/branches/${encodeURIComponent(id)}/hints`),
  branchPart: (id: string, part: string, picked: readonly string[], step: number) =>
    ask<Inspected>('GET', `/branches/${encodeURIComponent(id)}/parts`, undefined, { part, picked: picked.join(' '), step }),
  playBranch: (id: string, step: number, move: string | null, level: string) => ask<Branch>('POST', `/branches/${encodeURIComponent(id)}/moves`, { step, move, level }),
  forgetBranch: (id: string) => ask<null>('DELETE', `/branches/${encodeURIComponent(id)}`),
  review: (id: string) => ask<ReviewState>('GET', `${at(id)}/review`),
  benchForm: (game: string) => ask<BenchForm>('GET', `/games/${game}/bench`),
  benchCheck: (game: string, text: string) => ask<Checked>('POST', `/games/${game}/bench/check`, { text }),
  /** Has the server write entries into the text of a box: comments stay. */
  benchWrite: (game: string, text: string, edits: BoxEdit[]) => ask<Shapes['WrittenShape']>('POST', `/games/${game}/bench/write`, { text, edits }),
  benches: () => ask<BenchSummary[]>('GET', '/benches'),
  bench: (id: string) => ask<BenchText>('GET', `/benches/${encodeURIComponent(id)}`),
  benchMake: (game: string, text: string, title: string, made_from: string | null) => ask<BenchText>('POST', '/benches', { game, text, title, made_from }),
  benchChange: (id: string, what: { text?: string; title?: string; shared?: boolean }) => ask<BenchText>('PUT', `/benches/${encodeURIComponent(id)}`, what),
  benchDrop: (id: string) => ask<unknown>('DELETE', `/benches/${encodeURIComponent(id)}`),
  benchLay: (id: string) => ask<Shapes['LaidShape']>('POST', `/benches/${encodeURIComponent(id)}/lay`),
  benchVersions: (id: string) => ask<Version[]>('GET', `/benches/${encodeURIComponent(id)}/versions`),
  studies: () => ask<Study[]>('GET', '/studies'),
  study: (id: string, report = true) => ask<Study>('GET', `/studies/${encodeURIComponent(id)}?report=${report}`),
  studyDrop: (id: string) => ask<unknown>('DELETE', `/studies/${encodeURIComponent(id)}`),
  studyMake: (wanted: NewStudy) => ask<Study>('POST', '/studies', wanted),
  studyPause: (id: string) => ask<Study>('POST', `/studies/${encodeURIComponent(id)}/pause`),
  studyGo: (id: string) => ask<Study>('POST', `/studies/${encodeURIComponent(id)}/go`),
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
