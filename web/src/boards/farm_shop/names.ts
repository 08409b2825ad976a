/** How the parts of My Farm Shop are called aloud. */
import { filled, type Sentence } from '../../lib/sentence';
import { textsIn } from '../../lib/texts';
import type { Language, Words } from '../board';
import { amountOf, called, together, word } from '../calling';
import { said } from './texts';
import type { Area, Face, Field, Glance, Items, Outlook, Player, Skill } from './view';

export { said };

const total = (items: Items): number => Object.values(items).reduce((all, count) => all + count, 0);

/** "2 eggs", "1 honey". */
const amounts = (items: Items, words: Words, lang: Language): string[] => Object.entries(items).map(([item, count]) => amountOf(words, 'amount', item, count, lang));

/** "2 eggs and 1 honey". */
export function listed(items: Items, words: Words, lang: Language): string {
  return textsIn(lang).andList(amounts(items, words, lang));
}

/** "pay 1 honey, gain 3 coins". */
export function told(area: Area, words: Words, lang: Language): string {
  const say = said(lang);
  const gain = say.gain(listed(area.gain, words, lang));
  return Object.keys(area.pay).length ? together(lang, say.pay(listed(area.pay, words, lang)), gain) : gain;
}

/** The name of a face and what it does. */
export function faceName(face: Face, words: Words, lang: Language): string {
  const say = said(lang);
  const does = face.arrow ? word(words, 'arrow', face.arrow) : say.either(face.areas.map((area) => told(area, words, lang))) || say.blank;
  return together(lang, called(words, 'face', face.id), does, face.once ? say.once : '');
}

/** What the dice would do on a field: "field 7: pay 1 honey, gain 3 coins, not payable". */
export function foreseen(field: Field, glance: Glance, words: Words, lang: Language): string {
  const say = said(lang);
  const lacks = (area: Glance['areas'][number]): string => {
    const missing = Object.keys(area.missing).length ? say.lacks(listed(area.missing, words, lang)) : '';
    return together(lang, told(area, words, lang), area.bonus ? say.bonusLeft(area.bonus) : '', missing);
  };
  const { headed, orList } = textsIn(lang);
  const does = field.face.arrow ? headed(word(words, 'arrow', field.face.arrow), orList(glance.leads_to) || say.blank) : say.either(glance.areas.map(lacks)) || say.blank;
  return headed(say.now(field.number), does);
}

/** What a skill is called and does, and how many tiles of it somebody has. */
export function skillName(skill: Skill, own: Player | null, words: Words, lang: Language): string {
  const say = said(lang);
  const does = skill.areas.length ? say.either(skill.areas.map((area) => told(area, words, lang))) : called(words, 'effect', skill.effect);
  const held = own ? together(lang, say.held(own.tiles[skill.transport] ?? 0), own.used.includes(skill.transport) ? say.used : '') : '';
  const is = together(lang, called(words, 'skill', skill.id), does, skill.doubles ? say.pair : '');
  return textsIn(lang).clauses([textsIn(lang).headed(called(words, 'transport', skill.transport), is), held].filter(Boolean));
}

/** What activating an own field now would cost and give, or why it cannot be done. */
export function outlookName(outlook: Outlook, bags: number, words: Words, lang: Language): string {
  const own = words.own as { outlook: Record<string, Sentence>; reason: Record<string, Sentence> };
  const list = (items: Items): string => textsIn(lang).list(amounts(items, words, lang));
  if (outlook.reason) {
    const [nearest] = outlook.areas.map((area) => area.missing).sort((one, other) => total(one) - total(other));
    return filled(own.reason[outlook.reason], { bags: outlook.bags ?? 0, held: bags, missing: list(nearest ?? {}) }, lang);
  }
  const told = outlook.bags ? [filled(own.outlook['bags'], { bags: outlook.bags }, lang)] : [];
  told.push(...outlook.leads_to.map((field) => filled(own.outlook['arrow'], { field }, lang)));
  for (const area of outlook.areas.filter((area) => total(area.missing) === 0)) {
    const paid = total(area.pay) ? 'yes' : 'no';
    const bonus = area.bonus ? filled(own.outlook['bonus'], { bonus: area.bonus }, lang) : '';
    told.push(filled(own.outlook['area'], { paid, pay: list(area.pay), gain: list(area.gain), bonus }, lang));
  }
  return textsIn(lang).sentences(told);
}
