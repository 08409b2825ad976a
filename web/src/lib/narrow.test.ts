import { describe, expect, it } from 'vitest';
import { narrow, remaining, swaps, touched } from './narrow';

const move = (text: string, ...touch: string[]) => ({ text, words: text, touch });

const farmers = [
  move('eagle row', 'hand:eagle', 'hand:campfire', 'space:r7c13'),
  move('campfire row', 'hand:campfire', 'hand:eagle', 'space:r9c10'),
  move('with the joker', 'hand:eagle', 'token:joker', 'space:r7c13'),
  move('twice the same', 'hand:eagle', 'hand:eagle', 'space:r7c10'),
];
const names = (moves: { text: string }[]) => moves.map((one) => one.text);

describe('remaining', () => {
  it('keeps the order of the move', () => expect(remaining(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']));
  it('is null where something else was picked', () => expect(remaining(['a', 'b'], ['c'])).toBeNull());
  it('counts equal parts', () => expect(remaining(['a', 'a', 'b'], ['a'])).toEqual(['a', 'b']));
  it('does not take one part for two', () => expect(remaining(['a', 'b'], ['a', 'a'])).toBeNull());
});

describe('narrow', () => {
  it('lights first parts when nothing is picked', () => {
    expect([...narrow(farmers, []).lit].sort()).toEqual(['hand:campfire', 'hand:eagle']);
  });
  it('takes row and column cards in either order', () => {
    const one = narrow(farmers, ['hand:eagle', 'hand:campfire']);
    const other = narrow(farmers, ['hand:campfire', 'hand:eagle']);
    expect(names(one.left)).toEqual(['eagle row', 'campfire row']);
    expect(one).toEqual(other);
    expect([...one.lit]).toEqual(['space:r7c13', 'space:r9c10']);
  });
  it('lights the second of two equal cards', () => {
    expect([...narrow(farmers, ['hand:eagle']).lit].sort()).toEqual(['hand:campfire', 'hand:eagle', 'token:joker']);
  });
  it('finds the move when all its parts are picked', () => {
    const done = narrow(farmers, ['hand:eagle', 'token:joker', 'space:r7c13']);
    expect(names(done.ready)).toEqual(['with the joker']);
    expect(done.only?.text).toBe('with the joker');
  });
  it('offers the only move before its last part is touched', () => {
    const held = narrow(farmers, ['token:joker']);
    expect(held.only?.text).toBe('with the joker');
    expect(held.ready).toEqual([]);
    expect([...held.lit]).toEqual(['hand:eagle']);
  });
  it('a place touched first leaves the ways to pay for it', () => {
    expect(names(narrow(farmers, ['space:r7c13']).left)).toEqual(['eagle row', 'with the joker']);
  });
  it('leaves moves that touch the same to words', () => {
    const alike = narrow([move('one', 'a'), move('other', 'a')], ['a']);
    expect(names(alike.ready)).toEqual(['one', 'other']);
    expect(alike.only).toBeNull();
  });
  it('a move may be a part of another', () => {
    const both = narrow([move('short', 'a'), move('long', 'a', 'b')], ['a']);
    expect(names(both.ready)).toEqual(['short']);
    expect([...both.lit]).toEqual(['b']);
  });
  it('finds nothing before the first touch', () => expect(narrow([move('forced', 'a')], []).only).toBeNull());
  it('takes moves that touch nothing as ready', () => expect(names(narrow([move('pass')], []).ready)).toEqual(['pass']));
});

describe('touched', () => {
  it('adds a part', () => expect(touched(farmers, ['hand:eagle'], 'hand:campfire')).toEqual(['hand:eagle', 'hand:campfire']));
  it('adds the same card twice where there is such a move', () =>
    expect(touched(farmers, ['hand:eagle'], 'hand:eagle')).toEqual(['hand:eagle', 'hand:eagle']));
  it('puts a picked part back', () =>
    expect(touched(farmers, ['hand:campfire', 'hand:eagle'], 'hand:campfire')).toEqual(['hand:eagle']));
  it('begins anew with a part that does not go with the others', () =>
    expect(touched(farmers, ['token:joker', 'hand:eagle'], 'space:r9c10')).toEqual(['space:r9c10']));
  it('leaves all as it is for a part that no move touches', () =>
    expect(touched(farmers, ['hand:eagle'], 'space:r1c1')).toEqual(['hand:eagle']));
  it('takes a card instead of the last one, and keeps the rest', () =>
    expect(touched([...farmers, move('settlers', 'hand:eagle', 'hand:settlers', 'space:r3c3')], ['hand:eagle', 'hand:campfire'], 'hand:settlers')).toEqual(['hand:eagle', 'hand:settlers']));
  it('tells which parts can be taken instead', () => {
    const moves = [move('a', 'die:1', 'stall:2'), move('b', 'die:3', 'stall:4')];
    expect([...swaps(moves, ['die:1'], narrow(moves, ['die:1']).lit)]).toEqual(['die:3']);
    expect(touched(moves, ['die:1'], 'die:3')).toEqual(['die:3']);
  });
});
