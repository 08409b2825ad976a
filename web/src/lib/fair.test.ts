import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Table, Verify } from './api';
import { newSeal, nonceOf, receiptOf, see, unfair } from './fair';
import { sha256 } from './sha256';

describe('sha256', () => {
  it('is that of everybody else, at every length of its last block', () => {
    for (const text of ['', 'abc', 'Zoë 🐄', ...Array.from({ length: 140 }, (_, n) => 'x'.repeat(n))])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

const secret = 'the secret of the house';
const commitment = sha256(secret);

function waiting(seals: string[], signature: string | null): Table {
  const deal = { table: 'a-b-c', made: 1, commitment, key: 'ab'.repeat(32), signature: 'cd'.repeat(64), seals, seals_signature: signature };
  return { id: 'a-b-c', status: 'waiting', commitment, deal, your_seats: [0], opened: [] } as unknown as Table;
}
const told = (over: Table, nonces: string[], change: Partial<Verify> = {}): Verify => ({ true: true, words: '', commitment, secret, nonces, deal: over.deal, ...change });

describe('what this browser keeps of a deal', () => {
  beforeEach(() => localStorage.clear());

  it('is what it saw first, and its own number', async () => {
    const seal = newSeal();
    const other = 'f'.repeat(64);
    const [mine, his] = [nonceOf(seal)!, 'another number'];
    expect(sha256(mine)).toBe(seal);
    expect(see(waiting([seal, ''], null))).toBe(true);
    const full = waiting([seal, sha256(his)], 'ef'.repeat(64));
    expect(see(full)).toBe(true);
    expect(receiptOf('a-b-c')).toMatchObject({ commitment, seals: [seal, sha256(his)], nonces: { 0: mine } });
    expect(see({ ...full, commitment: other })).toBe(false);
    expect(see({ ...full, status: 'playing', deal: null })).toBe(true);
    const kept = receiptOf('a-b-c');
    expect(await unfair(full, told(full, [mine, his]), null)).toBe(null);
    expect(await unfair(full, told(full, [mine, his], { true: false }), null)).toBe('replay');
    expect(await unfair({ ...full, commitment: other }, told(full, [mine, his]), kept)).toBe('commitment');
    expect(await unfair(full, told(full, [mine, his], { secret: 'another' }), kept)).toBe('secret');
    expect(await unfair(full, told(full, [mine, 'chosen last']), kept)).toBe('seals');
    const swapped = waiting([seal, sha256('chosen last')], 'ef'.repeat(64));
    expect(await unfair(full, told(swapped, [mine, 'chosen last']), kept)).toBe('seals');
    expect(await unfair(full, told(full, [mine, his], { deal: null }), kept)).not.toBe(null);
  });

  it('is also kept of a number that was swapped for ours', async () => {
    const seal = newSeal();
    const full = waiting([seal, seal], 'ef'.repeat(64));
    see(full);
    const kept = { ...receiptOf('a-b-c')!, seals: null };
    const swapped = waiting([sha256('x'), sha256('y')], null);
    expect(await unfair(full, told(swapped, ['x', 'y']), kept)).toBe('nonce');
  });
});
