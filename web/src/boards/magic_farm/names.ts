/** What the board of Magic Farm says besides the words of the game, and the short line of symbols on every card. */
import type { Language, MoveOffer, Words } from '../board';
import { does, word } from '../calling';
import type { Card, Crop } from './view';

/** A piece of a line: a symbol of the sprite or text. */
export type Piece = { symbol: string } | { text: string };

interface Said {
  farm: (name: string) => string;
  yours: string;
  grows: (amount: number) => string;
  offers: string;
  more: (products: number, resources: number) => string;
  holds: (name: string) => string;
  ripeAt: (rate: number) => string;
  growth: (counter: number, rate: number) => string;
  pays: (gold: number) => string;
  timesDie: string;
  whenRipe: string;
  noBonus: string;
  winter: (penalty: number) => string;
  hardy: string;
  breaksAt: (amount: number, mark: number) => string;
  power: (amount: number) => string;
  attacked: string;
  room: string;
  of: (target: number) => string;
  protected: string;
  weather: (amount: string, turns: number) => string;
  gold: (amount: number) => string;
  hand: string;
  none: string;
  chosen: string;
  taken: string;
  actions: (left: number) => string;
  demand: string;
  strikes: (power: number | null) => string;
  payMore: string;
  between: (least: number, most: number) => string;
  asks: (name: string, kind: string) => string;
  giveOrPay: (gold: number) => string;
  give: string;
  asked: (kind: string) => string;
  playing: (name: string) => string;
  on: string;
  all: string;
  one: string;
  theirs: string;
  each: string;
  restart: string;
  not: string;
  turns: string;
  season: string;
  moreActions: string;
  removes: string;
  special: Record<string, string>;
  wheel: (now: string, next: string) => string;
  round: (round: number) => string;
  next: (season: string, name: string) => string;
  soon: (season: string, name: string) => string;
  empty: string;
  hidden: (count: number) => string;
  does: Record<string, (card: Card) => string>;
}

type Season = 'spring' | 'summer' | 'fall' | 'winter';
const SEASONS: Season[] = ['spring', 'summer', 'fall', 'winter'];
/** The one season in which a card does nothing, where there is one. */
const rest = (card: Card): Season | null => (card.seasons.length === 3 ? (SEASONS.find((one) => !card.seasons.includes(one)) ?? null) : null);
const rests = (card: Card, so: Record<Season, string>): string => {
  const season = rest(card);
  return season ? so[season] : '';
};

const SAID: Record<Language, Said> = {
  en: {
    farm: (name) => `${name}’s farm`,
    yours: 'Your farm',
    grows: (amount) => `end growth ${amount}`,
    offers: 'On offer',
    more: (products, resources) => `${products} more products, ${resources} resources`,
    holds: (name) => `${name} holds`,
    ripeAt: (rate) => `ripe at ${rate}`,
    growth: (counter, rate) => `growth ${counter}, ripe at ${rate}`,
    pays: (gold) => `brings ${gold} gold now`,
    timesDie: 'times a die',
    whenRipe: 'when ripe',
    noBonus: 'no bonus now',
    winter: (penalty) => `${penalty} less in winter`,
    hardy: 'no winter penalty',
    breaksAt: (amount, mark) => `breaks at ${amount}${mark ? `, hit for ${mark}` : ''}`,
    power: (amount) => `power ${amount}`,
    attacked: 'has attacked',
    room: 'room to build',
    of: (target) => `of ${target}`,
    protected: 'protected',
    weather: (amount, turns) => `weather ${amount}, ${turns} more`,
    gold: (amount) => `${amount} gold`,
    hand: 'Your hand',
    none: 'no cards',
    chosen: 'chosen',
    taken: 'done this turn',
    actions: (left) => (left === 1 ? 'Actions, one left' : `Actions, ${left} left`),
    demand: 'Which kind do you demand?',
    strikes: (power) => (power === null ? 'what does it strike?' : `what does it strike, with power ${power}?`),
    payMore: 'and what else?',
    between: (least, most) => (least === most ? (least === 1 ? 'holds one' : `holds ${least}`) : `holds ${least} to ${most}`),
    asks: (name, kind) => `${name} demands ${kind}.`,
    giveOrPay: (gold) => `Give a card of it, or pay ${gold} gold.`,
    give: 'You must give a card of it.',
    asked: (kind) => `You demand ${kind}.`,
    playing: (name) => `${name} is being played`,
    on: 'on',
    all: 'all',
    one: 'one',
    theirs: 'their',
    each: 'each',
    restart: 'restart',
    not: 'not',
    turns: 'turns',
    season: 'season',
    moreActions: 'actions',
    removes: 'removes',
    special: { trample: 'tramples', leap: 'leaps', plunder: 'plunders' },
    wheel: (now, next) => `Season: ${now}, then ${next}`,
    round: (round) => `Round ${round}.`,
    next: (season, name) => `${season} comes with ${name}’s next turn.`,
    soon: (season, name) => `${season} with ${name}’s next turn`,
    empty: 'empty',
    hidden: (count) => `${count} hidden`,
    does: {
      grow: (c) => (c.target === 'own_crop' ? `one crop of yours grows by ${c.amount}` : `all your crops grow by ${c.amount}`),
      weather: (c) => (c.target === 'own_crops' ? `your crops grow by ${c.amount} more for ${c.turns} turns` : `their crops grow by ${-c.amount} less for ${c.turns} turns`),
      wither: (c) => `their crops lose ${c.amount}, past fences`,
      break: () => 'removes a construct or a monster',
      steal_gold: (c) => `takes up to ${c.amount} gold`,
      gold: (c) => `${c.amount} gold for you`,
      extra_action: (c) => `${c.amount} more actions this turn, repeats allowed`,
      turn_season: () => 'the season moves on',
      harvest: (c) => `harvest all that is ripe, ${c.bonus ?? 0} more for each`,
      summon: (c) => ({ trample: 'tramples: what is left after a fence hits a crop', leap: 'leaps: fences do not stop it', plunder: `plunders: takes up to ${c.special_amount} gold with a hit` })[c.special] ?? 'a monster',
      fence: (c) => `stops attacks until hit for ${c.amount} in a turn`,
      end_growth: (c) => `crops grow by ${c.amount} more at the end of a turn${rests(c, { spring: ', not in spring', summer: ', not in summer', fall: ', not in fall', winter: ', not in winter' })}`,
      no_winter_penalty: (c) => `no winter penalty, ${c.bonus ?? 0} more a crop`,
      sale_bonus: (c) => `${c.amount} gold more for each harvest`,
      restart: (c) => `harvested crops restart ${c.amount} higher`,
      guard: (c) => `hits on your crops are ${c.amount} weaker`,
      water_bonus: (c) => `watering gives ${c.amount} more`,
      discount: (c) => `products cost ${c.amount} less`,
    },
  },
  de: {
    farm: (name) => `Hof von ${name}`,
    yours: 'Dein Hof',
    grows: (amount) => `Wuchs am Zugende ${amount}`,
    offers: 'Im Angebot',
    more: (products, resources) => `noch ${products} Produkte, ${resources} Rohstoffe`,
    holds: (name) => `${name} hält`,
    ripeAt: (rate) => `reif bei ${rate}`,
    growth: (counter, rate) => `Wuchs ${counter}, reif bei ${rate}`,
    pays: (gold) => `bringt jetzt ${gold} Gold`,
    timesDie: 'mal Würfel',
    whenRipe: 'wenn reif',
    noBonus: 'ohne Bonus',
    winter: (penalty) => `${penalty} weniger im Winter`,
    hardy: 'ohne Winterabzug',
    breaksAt: (amount, mark) => `bricht bei ${amount}${mark ? `, schon ${mark} Schaden` : ''}`,
    power: (amount) => `Stärke ${amount}`,
    attacked: 'hat angegriffen',
    room: 'Platz zum Bauen',
    of: (target) => `von ${target}`,
    protected: 'geschützt',
    weather: (amount, turns) => `Wetter ${amount}, noch ${turns}`,
    gold: (amount) => `${amount} Gold`,
    hand: 'Deine Hand',
    none: 'keine Karten',
    chosen: 'gewählt',
    taken: 'in diesem Zug getan',
    actions: (left) => (left === 1 ? 'Aktionen, noch eine' : `Aktionen, noch ${left}`),
    demand: 'Welche Art verlangst du?',
    strikes: (power) => (power === null ? 'worauf schlägt sie?' : `was trifft es mit Stärke ${power}?`),
    payMore: 'und womit noch?',
    between: (least, most) => (least === most ? `hält ${least}` : `hält ${least} bis ${most}`),
    asks: (name, kind) => `${name} verlangt ${kind}.`,
    giveOrPay: (gold) => `Gib eine Karte davon ab oder zahle ${gold} Gold.`,
    give: 'Du musst eine Karte davon abgeben.',
    asked: (kind) => `Du verlangst ${kind}.`,
    playing: (name) => `${name} wird gespielt`,
    on: 'gegen',
    all: 'alle',
    one: 'eine',
    theirs: 'Gegner',
    each: 'je Ernte',
    restart: 'Neustart',
    not: 'nicht',
    turns: 'Züge',
    season: 'Jahreszeit',
    moreActions: 'Aktionen',
    removes: 'entfernt',
    special: { trample: 'trampelt', leap: 'springt', plunder: 'plündert' },
    wheel: (now, next) => `Jahreszeit: ${now}, dann ${next}`,
    round: (round) => `Runde ${round}.`,
    next: (season, name) => `${season} kommt mit dem nächsten Zug von ${name}.`,
    soon: (season, name) => `${season} beim nächsten Zug von ${name}`,
    empty: 'leer',
    hidden: (count) => `${count} verdeckt`,
    does: {
      grow: (c) => (c.target === 'own_crop' ? `eine deiner Pflanzen wächst um ${c.amount}` : `alle deine Pflanzen wachsen um ${c.amount}`),
      weather: (c) => (c.target === 'own_crops' ? `deine Pflanzen wachsen ${c.turns} Züge lang um ${c.amount} mehr` : `gegnerische Pflanzen wachsen ${c.turns} Züge lang um ${-c.amount} weniger`),
      wither: (c) => `Gegner: Pflanzen verlieren ${c.amount}, trotz Zaun`,
      break: () => 'entfernt ein Bauwerk oder ein Monster',
      steal_gold: (c) => `nimmt bis zu ${c.amount} Gold`,
      gold: (c) => `${c.amount} Gold für dich`,
      extra_action: (c) => `${c.amount} Aktionen mehr, auch gleiche`,
      turn_season: () => 'die Jahreszeit rückt weiter',
      harvest: (c) => `ernte alles Reife, je ${c.bonus ?? 0} mehr`,
      summon: (c) => ({ trample: 'trampelt: was am Zaun übrig bleibt, trifft eine Pflanze', leap: 'springt: kein Zaun hält es auf', plunder: `plündert: nimmt bei einem Treffer bis zu ${c.special_amount} Gold` })[c.special] ?? 'ein Monster',
      fence: (c) => `hält Angriffe bis ${c.amount} Schaden im Zug auf`,
      end_growth: (c) => `Pflanzen wachsen am Zugende um ${c.amount} mehr${rests(c, { spring: ', nicht im Frühling', summer: ', nicht im Sommer', fall: ', nicht im Herbst', winter: ', nicht im Winter' })}`,
      no_winter_penalty: (c) => `kein Winterabzug, je Ernte ${c.bonus ?? 0} mehr`,
      sale_bonus: (c) => `${c.amount} Gold mehr je Ernte`,
      restart: (c) => `Neustart nach der Ernte um ${c.amount} höher`,
      guard: (c) => `Treffer auf deine Pflanzen sind um ${c.amount} schwächer`,
      water_bonus: (c) => `Gießen gibt ${c.amount} mehr`,
      discount: (c) => `Produkte kosten ${c.amount} weniger`,
    },
  },
};

export const said = (lang: Language): Said => SAID[lang];

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
  return `${say.ripeAt(card.rate ?? 0)}, ${card.penalty ? say.winter(card.penalty) : say.hardy}`;
}

/** What touching a part does, and what is drawn on it beside its name. */
export function doesWith(moves: MoveOffer[], id: string, name: string, drawn: string): string {
  const said = does(moves, id, name);
  return drawn && !said.includes(drawn) ? `${said}: ${drawn}` : said;
}

/** "40 + 20 fall + 10". */
export function sumText(parts: Crop['parts'], season: string, lang: Language): string {
  const sign = (amount: number): string => (amount < 0 ? ` − ${-amount}` : ` + ${amount}`);
  const turned = parts.season ? `${sign(parts.season)} ${season}` : '';
  const more = parts.more ? sign(parts.more) : '';
  return turned || more ? `${parts.printed}${turned}${more}` : said(lang).noBonus;
}

export const namedResource = (words: Words, id: string, name = word): string => name(words, 'resource', id).replace(/ \(.*\)$/, '');

/** A word that does not fit a small card at its usual size. */
export const isLong = (name: string, most = 10): boolean => name.split(/[ -]/).some((word) => word.length > most);
