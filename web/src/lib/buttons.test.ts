import { describe, expect, it } from 'vitest';
import type { Words } from '../boards/board';
import { litButtons } from './buttons';
import { narrow } from './narrow';

const words = { game: 'g', language: 'en', spoken: true, own: {}, name: { attacker: { bare_hand: 'Your bare hand' } }, label: {}, phase: {} } as Words;
const move = (text: string, ...touch: string[]) => ({ text, words: text, touch });
const labels = (moves: ReturnType<typeof move>[], ...picked: string[]) =>
  litButtons(moves, picked, narrow(moves, picked).lit, words).map(({ label }) => label);

describe('a button says what it does', () => {
  const bundles = [move('Sow wheat', 'hand:wheat', 'button:done'), move('Sow wheat and corn', 'hand:wheat', 'hand:corn', 'button:done')];

  it('names the move that is whole with it, not a longer one', () => {
    expect(labels([...bundles].reverse(), 'hand:wheat')).toEqual(['Sow wheat']);
    expect(labels(bundles, 'hand:wheat', 'hand:corn')).toEqual(['Sow wheat and corn']);
  });
  it('is not there while a part comes first', () => expect(labels(bundles)).toEqual([]));
  it('has its own name where it stands for several moves', () =>
    expect(labels([move('Hit the fence by hand', 'button:bare_hand', 'build:1'), move('Hit the crop by hand', 'button:bare_hand', 'crop:1')])).toEqual([
      'Your bare hand',
    ]));
  it('or says what all of them begin with', () =>
    expect(labels([move('Ultimatum: wood', 'button:ultimatum', 'kind:wood'), move('Ultimatum: gem', 'button:ultimatum', 'kind:gem')])).toEqual(['Ultimatum']));
  it('also where no spaces stand between words', () => {
    const ja = { ...words, language: 'ja' };
    const moves = [move('最後通告：木材', 'button:ultimatum', 'kind:wood'), move('最後通告：宝石', 'button:ultimatum', 'kind:gem')];
    expect(litButtons(moves, [], narrow(moves, []).lit, ja).map(({ label }) => label)).toEqual(['最後通告']);
  });
  it('or at least its id as a word', () => expect(labels([move('This', 'button:go_on', 'a'), move('That', 'button:go_on', 'b')])).toEqual(['go on']));
});
