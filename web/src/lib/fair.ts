/**
 * What this browser keeps of deals, so that nobody can change them afterwards: the numbers that it sealed, and of every table the
 * fingerprint and the seals from the moment it first saw them. docs/fairness.md tells what that proves.
 */
import type { Deal, Table, Verify } from './api';
import { sha256 } from './sha256';

const KEY = 'barnboard.deals';
const MOST = 200; // tables, and numbers; the oldest are forgotten

/** What is kept of a table: also the receipt that can be downloaded, as `barnboard verify --receipt` reads it. */
export interface Receipt {
  table: string;
  made: number;
  commitment: string;
  key: string;
  signature: string;
  seals: string[] | null;
  seals_signature: string | null;
  /** Our own numbers by seat. */
  nonces: Record<string, string>;
}

interface Kept {
  tables: Record<string, Receipt>;
  /** Our numbers by their seals. */
  nonces: Record<string, string>;
}

function read(): Kept {
  try {
    return { tables: {}, nonces: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { tables: {}, nonces: {} };
  }
}

let memory: Kept | null = null; // for browsers that keep nothing

function change(how: (kept: Kept) => void): void {
  const kept = memory ?? read();
  how(kept);
  const last = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).slice(-MOST));
  const all = { tables: last(kept.tables), nonces: last(kept.nonces) };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    memory = all;
  }
}

/** Seals a fresh number: only its hash leaves this browser, until everybody has sealed one. */
export function newSeal(): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const seal = sha256(nonce);
  change((kept) => (kept.nonces[seal] = nonce));
  return seal;
}

/** The number of a seal of ours; null where this browser did not make it. */
export const nonceOf = (seal: string): string | null => (memory ?? read()).nonces[seal] ?? null;

export const receiptOf = (table: string): Receipt | null => (memory ?? read()).tables[table] ?? null;

/** Keeps what a table shows of its deal. False where it is not what it showed before. */
export function see(now: Table): boolean {
  const kept = receiptOf(now.id);
  if (kept && kept.commitment !== now.commitment) return false;
  const deal = now.deal;
  if (!deal || deal.key === null || deal.signature === null || now.status !== 'waiting') return true;
  if (kept && (kept.key !== deal.key || kept.made !== deal.made)) return false;
  const isSealed = deal.seals_signature !== null;
  if (kept && !isSealed) return true;
  const nonces = Object.fromEntries(now.your_seats.flatMap((seat) => (nonceOf(deal.seals[seat] ?? '') ? [[seat, nonceOf(deal.seals[seat]!)!]] : [])));
  const { made, key, signature } = deal;
  const sealed = isSealed ? { seals: deal.seals, seals_signature: deal.seals_signature, nonces } : { seals: null, seals_signature: null, nonces: {} };
  const receipt: Receipt = { table: now.id, made, commitment: now.commitment, key, signature, ...sealed };
  change((all) => {
    delete all.tables[now.id]; // so that it is the newest
    all.tables[now.id] = receipt;
  });
  return true;
}

export type Fault = 'commitment' | 'secret' | 'seals' | 'nonce' | 'signature' | 'replay';

/** What is not as it was promised, as far as this browser can tell; null where all is. */
export async function unfair(now: Table, told: Verify, kept: Receipt | null): Promise<Fault | null> {
  const deal = told.deal; // tables of older servers have none
  if (told.commitment !== now.commitment || (kept && kept.commitment !== told.commitment)) return 'commitment';
  if (sha256(told.secret) !== told.commitment) return 'secret';
  if (deal?.seals.some((seal, seat) => sha256(told.nonces[seat] ?? '') !== seal)) return 'seals';
  if (kept?.seals && kept.seals.join() !== deal?.seals.join()) return 'seals';
  for (const [seat, nonce] of Object.entries(kept?.nonces ?? {})) if (told.nonces[Number(seat)] !== nonce) return 'nonce';
  if (kept && !(deal && (await isSigned(now.id, deal, kept.key)))) return 'signature';
  return told.true ? null : 'replay';
}

/** Whether the house signed for a deal; also true where this browser cannot tell (`barnboard verify` can). */
async function isSigned(table: string, deal: Deal, key: string): Promise<boolean> {
  if (deal.key !== key || deal.signature === null) return false;
  const statements: [string, string][] = [[`barnboard table\n${table}\n${deal.made}\n${deal.commitment}`, deal.signature]];
  if (deal.seals_signature !== null) statements.push([['barnboard seals', table, deal.commitment, ...deal.seals].join('\n'), deal.seals_signature]);
  let signer: CryptoKey;
  try {
    signer = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
  } catch {
    return true;
  }
  for (const [statement, signature] of statements)
    if (!(await crypto.subtle.verify('Ed25519', signer, bytes(signature), new TextEncoder().encode(statement)))) return false;
  return true;
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
