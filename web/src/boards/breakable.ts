/** Names on small cards: browsers do not know where German words may break. */
import type { Language } from './board';

const SHY = '\u00ad';

/** Second halves of the words that names are made of: syllables alone would part "Honi-gregal". */
const HALVES = `abendbrot arbeit auktion bankett bar barren bäckerei beere beet belohnung bestellung bienen blume blumen brei bruch brunnen eber ernte fest
  flohmarkt futter granat granaten handel hang happen haus händler hilfe hühner imbiss karre kasten keller kiste kisten kobold kohl kuchen kuh küche kürbis lauch
  leiter lied lieferung macherei mahlzeit mais markt melone messe milch opal opalen paar paare paprika pasch pfanne pferch pflanzer pilz posten raub regal regner
  reihe reiten rest rettich rübe runde sack sammlung schaf schemel scheuche scheune schilder schlund schuppen spargel stand steine stock strauß tausch
  theke tisch tomate traktor treppe umzug wagen weberei wolke wollkost wurzel zaun zimmer`;
const JOINT = new RegExp(`(?<=\\p{L}{3})(?=(?:${HALVES.split(/\s+/).join('|')})$)`, 'iu');
const SYLLABLE = /([aeiouyäöü])([^aeiouyäöü\W]*?)((?:sch|ch|ck|ph|th|(?<![tl])st|sp|(?<!c)[bdfgkpt][rl]|[^aeiouyäöü\W])[aeiouyäöü])/giu;

/** A name with soft hyphens in long words: between the words that they are made of, and in what is still long between syllables. */
export const breakable = (name: string, lang: Language): string =>
  lang === 'de' ? name.replace(/\p{L}{10,}/gu, (long) => halves(long).map(syllables).join(SHY)) : name;

function halves(word: string): string[] {
  const [first = word, ...rest] = word.split(JOINT);
  return rest.length ? [...halves(first), ...rest] : [word];
}

function syllables(word: string): string {
  if (word.length < 10) return word;
  let at = 0;
  let broken = '';
  for (SYLLABLE.lastIndex = 0; ; ) {
    const found = SYLLABLE.exec(word);
    if (!found) return broken + word.slice(at);
    const cut = found.index + found[1]!.length + found[2]!.length;
    if (cut >= 3 && word.length - cut >= 3) {
      broken += word.slice(at, cut) + SHY;
      at = cut;
    }
    SYLLABLE.lastIndex = found.index + found[0].length - 1;
  }
}
