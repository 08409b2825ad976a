/** Names on small cards: browsers do not know where German words may break. */
import type { Language } from './board';

const SYLLABLE = /([aeiouyäöü])([^aeiouyäöü\W]*?)((?:sch|ch|ck|ph|(?<![tl])st|sp|(?<!c)[bdfgkpt][rl]|[^aeiouyäöü\W])[aeiouyäöü])/giu;

/** A name with soft hyphens in long words. */
export function breakable(name: string, lang: Language): string {
  if (lang !== 'de') return name;
  return name.replace(/\p{L}{12,}/gu, (long) => {
    let at = 0;
    let broken = '';
    for (SYLLABLE.lastIndex = 0; ; ) {
      const found = SYLLABLE.exec(long);
      if (!found) return broken + long.slice(at);
      const cut = found.index + found[1]!.length + found[2]!.length;
      if (cut >= 3 && long.length - cut >= 3) {
        broken += `${long.slice(at, cut)}\u00ad`;
        at = cut;
      }
      SYLLABLE.lastIndex = found.index + found[0].length - 1;
    }
  });
}
