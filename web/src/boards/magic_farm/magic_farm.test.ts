import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import box from '../../../fixtures/magic_farm-box.json';
import late from '../../../fixtures/magic_farm-late.json';
import middle from '../../../fixtures/magic_farm-middle.json';
import over from '../../../fixtures/magic_farm-over.json';
import words from '../../../fixtures/magic_farm-words.json';
import { narrow } from '../../lib/narrow';
import { speak } from '../../lib/spoken.svelte';
import type { BoardProps, MoveOffer, TableEvent } from '../board';
import { aimOf } from './aim';
import { asks } from './asks';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { gives, sumText, told } from './names';
import { tale } from './tale';
import type { Card, MagicFarmView } from './view';

let drawn: ReturnType<typeof mount>[] = [];
afterEach(() => {
  drawn.forEach((one) => void unmount(one));
  drawn = [];
  document.body.innerHTML = '';
});

function lay(fixture: unknown, picked: string[] = [], offered?: MoveOffer[], more: Partial<MagicFarmView> = {}, hinted = new Map<string, number>()): { pick: ReturnType<typeof vi.fn>; lit: Set<string> } {
  const { view, moves, names } = fixture as Pick<BoardProps<MagicFarmView>, 'view' | 'moves' | 'names'>;
  const now = narrow(offered ?? moves, picked);
  const pick = vi.fn();
  const props = { view: { ...view, ...more }, lit: now.lit, picked, moves: now.left, hinted, pick, events: [], mover: null, names, words: words.en, lang: 'en', box };
  for (const part of [Board, Hand]) drawn.push(mount(part, { target: document.body, props: props as unknown as BoardProps<MagicFarmView> }));
  flushSync();
  return { pick, lit: now.lit };
}

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-part][role="button"]')];
const offer = (touch: string[], said = touch.join(' ')): MoveOffer => ({ text: said, words: said, touch }) as MoveOffer;
const drawnParts = (lit: Set<string>): Set<string> => new Set([...lit].filter((id) => !id.startsWith('button:')));

test.each([
  ['shopping', middle],
  ['giving a card in return', late],
])('while %s every lit part is a named button, and nothing else is', (_, fixture) => {
  const { lit } = lay(fixture);
  expect(new Set(buttons().map((one) => one.dataset['part']))).toEqual(drawnParts(lit));
  for (const one of buttons()) expect(one.getAttribute('aria-label')).toBeTruthy();
});

test('an offer tells its price and what it does, and can be bought by keys', () => {
  const { pick } = lay(middle);
  const spell = document.querySelector<HTMLElement>('[data-part="market:1"]')!;
  expect(spell.getAttribute('aria-label')).toContain('Buy Thirsty Sky for 30 gold: their crops grow by 1 less');
  spell.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  expect(pick).toHaveBeenCalledWith('market:1');
});

test('a hint is told in the names of offers, actions, cards, crops and constructs', () => {
  const hand = (late.view as unknown as MagicFarmView).players[late.seat]!;
  const cards = [hand.products, hand.resources!].map((held) => `hand:${Object.keys(held)[0]}`);
  const parts = ['market:1', 'action:shop', ...cards, 'crop:0:1', 'build:1:2'];
  lay(late, [], parts.map((id) => offer([id])), {}, new Map(parts.map((id) => [id, 0.5])));
  expect(new Set(buttons().map((one) => one.dataset['part']))).toEqual(new Set(parts));
  for (const one of buttons()) expect(one.getAttribute('aria-label')).toContain('; hint, 50% to win');
});

test('after a monster was picked its targets are lit', () => {
  const moves = [offer(['build:1:2', 'crop:0:1']), offer(['build:1:2', 'crop:0:3']), offer(['button:bare_hand', 'crop:0:2'])];
  lay(late, ['build:1:2'], moves, { phase: 'attack_hit' });
  expect(new Set(buttons().map((one) => one.dataset['part']))).toEqual(new Set(['crop:0:1', 'crop:0:3', 'build:1:2']));
});

test('of crops that are alike any can be touched, and means the one that is offered', () => {
  const view = late.view as unknown as MagicFarmView;
  const [first, second, other] = [1, 2, 3].map((place) => ({ ...view.players[0]!.crops[0]!, id: `crop:0:${place}`, like: `crop:0:${place === 2 ? 1 : place}` }));
  const players = [{ ...view.players[0]!, crops: [first!, second!, other!] }, view.players[1]!];
  const { pick } = lay(late, [], [offer(['crop:0:1']), offer(['build:0:9'])], { players });
  const crops = [...document.querySelectorAll<HTMLElement>('[data-farm="0"] .crop')];
  expect(crops.map((one) => one.getAttribute('role'))).toEqual(['button', 'button', 'img']);
  crops[1]!.click();
  expect(pick).toHaveBeenCalledWith('crop:0:1');
});

test('an ultimatum shows the three kinds with what is known of the other hand', () => {
  lay(late, ['button:ultimatum'], ['wood', 'metal', 'gem'].map((kind) => offer(['button:ultimatum', `kind:${kind}`])), { phase: 'sabotage' });
  expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual(['Wood, holds 0 to 3', 'Metal, holds 2 to 6', 'Gem, holds 0 to 4']);
});

test('the answer to an ultimatum is asked plainly', () => {
  const give = offer(['hand:metal_1']);
  const asked = { phase: 'ultimatum_answer', named: 'metal', active: 0 };
  const told = (): string | null | undefined => [...document.querySelectorAll('.label')].at(-1)?.textContent;
  lay(late, [], [give, offer(['button:pay_gold'])], { ...asked, ransom: 100 });
  expect(told()).toContain('Anna demands metal. Discard a card of it, or pay 100 gold.');
  lay(late, ['hand:metal_1'], [give], { ...asked, ransom: null });
  expect(told()).toContain('Anna demands metal. You must discard a card of it.');
  lay(late, [], [], { ...asked, ransom: 100 }); // in a look back no move is offered
  expect(told()).toContain('Discard a card of it, or pay 100 gold.');
});

test('what a harvest brings is told in its parts', () => {
  expect(sumText({ printed: 40, season: 20, more: 10 }, 'fall', 'en')).toBe('40 + 20 fall + 10');
  expect(sumText({ printed: 40, season: -15, more: 0 }, 'Winter', 'de')).toBe('40 − 15 Winter');
  expect(sumText({ printed: 40, season: 0, more: 0 }, 'spring', 'en')).toBe('no bonus now');
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}|[\p{Script=Han}\p{Script=Katakana}]{2}/gu) ?? [];

test('every card in sight has a line of symbols and a sentence in several languages, and the sentence says every word of the line', async () => {
  const languages = ['en', 'de', 'fr', 'ja'];
  await Promise.all(languages.map(speak));
  for (const card of Object.values(over.view.cards) as unknown as Card[])
    for (const lang of languages) {
      const line = gives(card, lang);
      expect(line.length, card.effect ?? 'crop').toBeGreaterThan(0);
      expect(told(card, lang)).not.toBe('');
      const drawn = wordsOf(line.map((piece) => ('text' in piece ? piece.text : '')).join(' '));
      for (const word of drawn) expect(told(card, lang).toLowerCase(), `${lang} ${card.effect ?? 'crop'}`).toContain(word);
    }
});

const event = (name: string, about: Record<string, unknown>): TableEvent => ({ event: name, about, text: '' }) as unknown as TableEvent;

test('a spell shows on the farm that it strikes, gold by seat', () => {
  const told_ = tale([event('plays', { seat: 0, product: 'magpie_bargain' }), event('steals', { seat: 0, other: 1, gold: 60 })], 'magpie_bargain');
  expect(told_.sign).toEqual({ symbol: 'magpie_bargain', seat: 1, from: 'hand:0:magpie_bargain' });
  expect(told_.movements).toEqual([{ deed: 'send', symbol: 'coin', from: 'purse:1', to: 'purse:0' }]);
  expect([...told_.gold]).toEqual([
    [0, 60],
    [1, -60],
  ]);
});

test('a spell that was paid for shows when it does its work, a card that is laid down needs no sign', () => {
  const paid = [event('spends', { seat: 1, resource: 'gem_1' })];
  expect(tale(paid).sign).toBeNull();
  expect(tale([...paid, event('withers', { seat: 0, amount: 2 })], 'killing_frost').sign).toEqual({ symbol: 'killing_frost', seat: 0, from: 'hand:1:killing_frost' });
  expect(tale([...paid, event('builds', { seat: 1, product: 'scarecrow' })], 'scarecrow').sign).toBeNull();
});

test('a monster strikes the very crop that was hit, though there are more of its kind', () => {
  const told_ = tale([event('attacks_with', { seat: 1, product: 'mudmaw', build: 'build2' }), event('hits_crop', { seat: 1, other: 0, product: 'moonpea', loss: 2, counter: 1, crop: 'crop3' })]);
  expect(told_.movements).toEqual([{ deed: 'strike', from: 'build:1:2', by: 1, to: 'crop:0:3', what: 'crop' }]);
  expect(told_.marks).toEqual(new Set(['build:1:2', 'crop:0:3']));
});

test('a fence that breaks is not marked: another thing may stand in its place', () => {
  const told_ = tale([event('hits_fence', { seat: 0, other: 1, product: 'wattle_fence', damage: 3, build: 'build1' }), event('breaks', { seat: 1, product: 'wattle_fence', build: 'build1' })]);
  expect(told_.marks).toEqual(new Set());
  expect(told_.movements).toEqual([
    { deed: 'strike', from: null, by: 0, to: 'build:1:1', what: 'broken fence' },
    { deed: 'send', symbol: 'wattle_fence', from: 'build:1:1', to: '' },
  ]);
});

test('a harvest tells its crop, its die and where the gold goes', () => {
  const told_ = tale([event('rolls', { seat: 0, product: 'moonpea', die: 4, crop: 'crop2' }), event('harvests', { seat: 0, product: 'moonpea', gold: 76, crop: 'crop2' })]);
  expect([...told_.dice]).toEqual([['crop:0:2', 4]]);
  expect(told_.movements).toEqual([
    { deed: 'flash', at: 'crop:0:2' },
    { deed: 'send', symbol: 'coin', from: 'crop:0:2', to: 'purse:0' },
  ]);
});

test('an ultimatum shows what is demanded over the farm of whom it is demanded', () => {
  expect(tale([event('names', { seat: 0, kind: 'gem' })]).sign).toEqual({ symbol: 'gem', seat: 1, from: 'farm:0' });
});

test('the prompt tells who strikes', () => {
  const moves = [offer(['build:1:2', 'crop:0:1']), offer(['build:1:2', 'crop:0:3'])];
  const table = (picked: string[]) => {
    const now = narrow(moves, picked);
    return { ...late, view: { ...late.view, phase: 'attack_hit', strikes: [{ attacker: 'build:1:2', power: 4, leaves: {} }] }, lit: now.lit, picked, moves: now.left, words: words.en, lang: 'en' } as unknown as BoardProps<MagicFarmView>;
  };
  expect(asks(table([]))).toBeNull();
  expect(asks(table(['build:1:2']))).toMatch(/: what does it strike, with power 4\?$/);
});

test('what would be left of a target is told as the server reckons it', () => {
  const { players } = late.view as unknown as MagicFarmView;
  const fence = { ...players[0]!.builds[0]!, id: 'build:0:9', effect: 'fence', amount: 3, damage: 1, bears: 2, like: 'build:0:8' };
  const crop = players[0]!.crops[0]!;
  const strikes = [{ attacker: 'build:1:2', power: 2, leaves: { 'build:0:8': 0, [crop.like]: 1 } }];
  const view = { ...late.view, strikes, players: [{ ...players[0]!, builds: [fence] }, players[1]!] };
  const at = (picked: string[], id: string) => aimOf({ view, picked, words: words.en } as unknown as BoardProps<MagicFarmView>, id);
  expect(at(['build:1:2'], fence.id)).toMatchObject({ power: 2, target: { fence: true, now: 2, left: 0 } });
  expect(at(['build:1:2'], crop.id)).toMatchObject({ target: { fence: false, now: crop.counter, left: 1 } });
  expect(at(['build:1:2'], 'build:1:2').target).toBeNull();
  expect(at([], fence.id).target).toBeNull();
});
