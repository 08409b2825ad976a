/** How the parts of My Farm Shop are called aloud. */
import type { Language, Words } from '../board';
import { called, word } from '../calling';
import type { Area, Face, Field, Glance, Items, Player, Skill } from './view';

const SAID = {
  en: {
    market: 'Market',
    stall: (number: string, what: string) => `Stall ${number}: ${what}`,
    bags: (count: number) => (count === 0 ? 'free' : count === 1 ? '1 bag' : `${count} bags`),
    from: (price: string) => `from ${price}`,
    farmer: 'the Farmer',
    empty: 'empty',
    die: (pips: string, total: number | null) => (total === null ? `Die ${pips}` : `Die ${pips}; the others make ${total}`),
    yourDie: 'your die',
    theirDie: (name: string) => `${name}’s die`,
    everyone: 'for everyone',
    choose: 'choose one',
    farm: (name: string) => `Farm of ${name}`,
    mine: 'Your farm',
    field: (number: string, what: string) => `Field ${number}: ${what}`,
    sunflowers: (count: number, slots: number) => `${count} of ${slots} sunflowers`,
    shop: 'Your shop',
    stored: (count: number, room: number) => `${count} of ${room} in your shop`,
    coins: 'coins',
    purse: 'bags',
    skills: 'The Farmer’s skills',
    skillsShort: 'Skills',
    reached: (count: number, least: number) => `you ${count} of ${least}`,
    shut: 'Close',
    left: 'tiles left',
    held: (count: number) => (count === 1 ? 'you have one' : `you have ${count}`),
    used: 'used in this turn',
    pair: 'after a pair',
    goals: 'Goals',
    rewards: (first: number, second: number) => `first ${first}, then ${second}`,
    then: (number: string) => `then field ${number}`,
    now: (number: string) => `field ${number}`,
    blank: 'blank',
    gain: 'gain',
    pay: 'pay',
    or: 'or',
    and: 'and',
    once: 'once only',
    draft: 'The sets',
    set: (number: string) => `Set ${number}`,
    onFour: 'two cards for the two blank fields',
    take: (what: string) => `Choose ${what}`,
    inHand: 'in hand',
    deck: (count: number) => `${count} cards to come`,
    closed: 'closed',
    got: (coins: number) => `got ${coins}`,
    bonusLeft: (count: number) => `${count} more by sunflowers`,
    final: 'Final activation',
    double: 'a pair for all',
    lacks: (what: string) => `${what} missing`,
    dieAsked: (pips: string, total: number) => `Die ${pips}, and ${total} for everyone:`,
    whichStall: 'which stall?',
    whichElse: 'and which other?',
    whichHalf: 'which half?',
    fromWhere: 'from which field?',
    withWhich: 'with which other?',
    two: (what: string) => `Two ${what}`,
    onField: (number: string) => `Field ${number}`,
  },
  de: {
    market: 'Markt',
    stall: (number: string, what: string) => `Stand ${number}: ${what}`,
    bags: (count: number) => (count === 0 ? 'gratis' : count === 1 ? '1 Sack' : `${count} Säcke`),
    from: (price: string) => `ab ${price}`,
    farmer: 'der Bauer',
    empty: 'leer',
    die: (pips: string, total: number | null) => (total === null ? `Würfel ${pips}` : `Würfel ${pips}; die anderen ergeben ${total}`),
    yourDie: 'dein Würfel',
    theirDie: (name: string) => `von ${name}`,
    everyone: 'für alle',
    choose: 'wähle einen',
    farm: (name: string) => `Hof von ${name}`,
    mine: 'Dein Hof',
    field: (number: string, what: string) => `Feld ${number}: ${what}`,
    sunflowers: (count: number, slots: number) => `${count} von ${slots} Sonnenblumen`,
    shop: 'Dein Laden',
    stored: (count: number, room: number) => `${count} von ${room} in deinem Laden`,
    coins: 'Münzen',
    purse: 'Säcke',
    skills: 'Fähigkeiten des Bauern',
    skillsShort: 'Fähig\u00adkeiten',
    reached: (count: number, least: number) => `du ${count} von ${least}`,
    shut: 'Schließen',
    left: 'übrig',
    held: (count: number) => (count === 1 ? 'du hast eins' : `du hast ${count}`),
    used: 'in diesem Zug benutzt',
    pair: 'nach einem Pasch',
    goals: 'Ziele',
    rewards: (first: number, second: number) => `erst ${first}, dann ${second}`,
    then: (number: string) => `dann Feld ${number}`,
    now: (number: string) => `Feld ${number}`,
    blank: 'unbedruckt',
    gain: 'erhalte',
    pay: 'zahle',
    or: 'oder',
    and: 'und',
    once: 'nur einmal',
    draft: 'Die Paare',
    set: (number: string) => `Paar ${number}`,
    onFour: 'zwei Karten für die zwei unbedruckten Felder',
    take: (what: string) => `${what} wählen`,
    inHand: 'in der Hand',
    deck: (count: number) => `noch ${count} Karten`,
    closed: 'geschlossen',
    got: (coins: number) => `${coins} erhalten`,
    bonusLeft: (count: number) => `${count} mehr durch Sonnenblumen`,
    final: 'Letzte Aktivierung',
    double: 'Pasch für alle',
    lacks: (what: string) => `es fehlt ${what}`,
    dieAsked: (pips: string, total: number) => `Würfel ${pips} und ${total} für alle:`,
    whichStall: 'welcher Stand?',
    whichElse: 'und was noch?',
    whichHalf: 'welche Hälfte?',
    fromWhere: 'von welchem Feld?',
    withWhich: 'mit welchem anderen?',
    two: (what: string) => `Zwei ${what}`,
    onField: (number: string) => `Feld ${number}`,
  },
};

export const said = (lang: Language): (typeof SAID)['en'] => SAID[lang];

/** "2 eggs and 1 honey". */
export function listed(items: Items, words: Words, lang: Language): string {
  const told = Object.entries(items).map(([item, count]) => {
    const [one = item, many = one] = word(words, 'amount', item).split('/');
    return `${count} ${count === 1 ? one : many}`;
  });
  return told.length > 1 ? `${told.slice(0, -1).join(', ')} ${said(lang).and} ${told.at(-1)}` : told.join();
}

/** "pay 1 honey, gain 3 coins". */
export function told(area: Area, words: Words, lang: Language): string {
  const say = said(lang);
  const gain = `${say.gain} ${listed(area.gain, words, lang)}`;
  return Object.keys(area.pay).length ? `${say.pay} ${listed(area.pay, words, lang)}, ${gain}` : gain;
}

/** The name of a face and what it does. */
export function faceName(face: Face, words: Words, lang: Language): string {
  const say = said(lang);
  const does = face.arrow ? word(words, 'arrow', face.arrow) : face.areas.map((area) => told(area, words, lang)).join(`, ${say.or} `) || say.blank;
  return `${called(words, 'face', face.id)}, ${does}${face.once ? `, ${say.once}` : ''}`;
}

/** What the dice would do on a field: "field 7: pay 1 honey, gain 3 coins, not payable". */
export function foreseen(field: Field, glance: Glance, words: Words, lang: Language): string {
  const say = said(lang);
  const lacks = (area: Glance['areas'][number]): string => {
    const missing = Object.keys(area.missing).length ? `, ${say.lacks(listed(area.missing, words, lang))}` : '';
    return `${told(area, words, lang)}${area.bonus ? `, ${say.bonusLeft(area.bonus)}` : ''}${missing}`;
  };
  const does = field.face.arrow
    ? `${word(words, 'arrow', field.face.arrow)}: ${glance.leads_to.join(` ${say.or} `) || say.blank}`
    : glance.areas.map(lacks).join(`; ${say.or} `) || say.blank;
  return `${say.now(field.number)}: ${does}`;
}

/** What a skill is called and does, and how many tiles of it somebody has. */
export function skillName(skill: Skill, own: Player | null, words: Words, lang: Language): string {
  const say = said(lang);
  const does = skill.areas.length ? skill.areas.map((area) => told(area, words, lang)).join(`, ${say.or} `) : called(words, 'effect', skill.effect);
  const held = own ? `; ${say.held(own.tiles[skill.transport] ?? 0)}${own.used.includes(skill.transport) ? `, ${say.used}` : ''}` : '';
  return `${called(words, 'transport', skill.transport)}: ${called(words, 'skill', skill.id)}, ${does}${skill.doubles ? `, ${say.pair}` : ''}${held}`;
}
