/** Sentences from the words files of the games, with their parts filled in: `{name}`, and `{n:bag/bags}`, where a number chooses. */
import { fits, plural } from './plural';

export type Sentence = string | { by: string; [form: string]: string };

/** A sentence with its parts; where it has several forms, that of the part by which they differ. */
export function filled(sentence: Sentence | undefined, parts: Record<string, string | number>, lang: string): string {
  const form = typeof sentence === 'object' ? sentence[String(parts[sentence.by])] : sentence;
  return (form ?? '').replaceAll(/\{(\w+)(?::([^}]*))?\}/g, (_, part: string, choice?: string) => {
    const value = parts[part] ?? '';
    return choice ? chosen(Number(value), choice, lang) : String(value);
  });
}

/** The forms of a name that is counted: "egg/eggs". One without letters, such as the field 2/12, has no others. */
export const formsOf = (name: string): string[] => (/\p{L}/u.test(name) ? name.split('/') : [name]);

/** The form of a name that goes with a number: "egg/eggs"; a name without slashes has one for all. What a language lacks is English and has English forms. */
export function chosen(number: number, forms: string, lang: string): string {
  const given = formsOf(forms);
  return given.length === 1 ? forms : plural(fits(lang, given.length) ? lang : 'en')(number, ...given);
}
