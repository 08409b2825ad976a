/** The words of a study: also for a report that is kept as a file, which knows nothing of the rest of the page. */
import { spoken } from '../../spoken.svelte';
import en from './en';

export const studyTexts = await spoken(en, import.meta.glob(['./??.ts', '!./en.ts']));
export type { StudyTexts } from './en';
