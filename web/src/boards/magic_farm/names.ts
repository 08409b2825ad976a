/** What the board of Magic Farm says besides the words of the game, and the short line of symbols on every card. */
import { lettersOf } from '../../lib/letters';
import { textsIn } from '../../lib/texts';
import type { Language, MoveOffer, Words } from '../board';
import { does, together, word } from '../calling';
import { rest } from './seasons';
import { said } from './texts';
import type { Said } from './texts/shape';
import type { Card, Crop } from './view';

export { said };

/** A piece of a line: a symbol of the sprite or text. */
export type Piece = { symbol: string } | { text: string };

const symbol = (id: string): Piece => ({ symbol: id });
const text = (of: string | number): Piece => ({ text: String(of) });
const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);
const GROWTH = symbol('growth_die');
const COIN = symbol('coin');

const LINES: Record<string, (card: Card, say: Said) => Piece[]> = {
  grow: (c, say) => [text(c.target === 'own_crop' ? say.one : say.all), text(signed(c.amount)), GROWTH],
  weather: (c, say) => [text(signed(c.amount)), GROWTH, text(`× ${c.turns}`), text(say.turns)],
  wither: (c, say) => [text(say.theirs), text(signed(-c.amount)), GROWTH],
  break: (c, say) => [text(say.removes), text(c.amount), symbol('market_stall')],
  steal_gold: (c) => [text(signed(c.amount)), COIN],
  gold: (c) => [text(signed(c.amount)), COIN],
  extra_action: (c, say) => [text(signed(c.amount)), text(say.moreActions)],
  turn_season: (c, say) => [text(say.season), text(signed(c.amount))],
  harvest: (c) => [symbol('basket'), text(signed(c.bonus ?? 0)), COIN],
  summon: (c, say) => [symbol('power'), text(c.amount), ...(c.special === 'none' ? [] : [symbol(c.special), text(say.special[c.special] ?? '')])],
  fence: (c) => [symbol('fence'), text(c.amount)],
  end_growth: (c, say) => [text(signed(c.amount)), GROWTH, ...(rest(c) ? [text(say.not), symbol(rest(c)!)] : [])],
  no_winter_penalty: (c) => [text(signed(c.bonus ?? 0)), COIN, symbol('winter')],
  sale_bonus: (c, say) => [text(signed(c.amount)), COIN, text(say.each)],
  restart: (c, say) => [text(say.restart), symbol(`grow-${c.restarts_at ?? 1}`)],
  guard: (c) => [symbol('shield'), text(c.amount)],
  water_bonus: (c) => [symbol('water'), text(signed(c.amount))],
  discount: (c) => [text(signed(-c.amount)), COIN],
};

/** What a card gives, in symbols. */
export function gives(card: Card, lang: Language): Piece[] {
  const say = said(lang);
  if (card.card_type !== 'crop') return LINES[card.effect ?? '']?.(card, say) ?? [];
  return [text(card.returns ?? 0), ...(card.multi_yield ? [text('×'), symbol('die-1')] : []), text(signed(card.bonus ?? 0)), symbol(card.native ?? 'spring')];
}

/** What it takes to play a card, in symbols: for a crop the growth at which it is ripe. */
export function takes(card: Card): Piece[] {
  if (card.card_type === 'crop') return [symbol(`grow-${card.rate ?? 1}`)];
  return Object.entries(card.needs).flatMap(([kind, count]) => Array.from({ length: count }, () => symbol(kind)));
}

/** What a card does, in a sentence. */
export function told(card: Card, lang: Language): string {
  const say = said(lang);
  if (card.card_type !== 'crop') return say.does[card.effect ?? '']?.(card) ?? '';
  return together(lang, say.ripeAt(card.rate ?? 0), card.penalty ? say.winter(card.penalty) : say.hardy);
}

/** What touching a part does, and what is drawn on it beside its name. */
export function doesWith(moves: MoveOffer[], id: string, name: string, drawn: string, lang: Language): string {
  const said = does(moves, id, name);
  return drawn && !said.includes(drawn) ? textsIn(lang).headed(said, drawn) : said;
}

/** "40 + 20 fall + 10". */
export function sumText(parts: Crop['parts'], season: string, lang: Language): string {
  const sign = (amount: number): string => (amount < 0 ? ` − ${-amount}` : ` + ${amount}`);
  const turned = parts.season ? `${sign(parts.season)} ${season}` : '';
  const more = parts.more ? sign(parts.more) : '';
  return turned || more ? `${parts.printed}${turned}${more}` : said(lang).noBonus;
}

export const namedResource = (words: Words, id: string, name = word): string => name(words, 'resource', id).replace(/\s*[(（].*[)）]$/, '');

/** A word that does not fit a small card at its usual size. */
export const isLong = (name: string, most = 10): boolean => name.split(/[ -]/).some((word) => lettersOf(word) > most);
