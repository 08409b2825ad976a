/** What is asked once something was picked. */
import { textsIn } from '../../lib/texts';
import type { BoardProps } from '../board';
import { counted, said } from './names';
import type { Counts, HappyFarmView } from './view';

/** "2 clover, 1 oats: sow, or add more?" */
export function asks({ view, picked, lit, words, lang }: BoardProps<HappyFarmView>): string | null {
  const doing = said(lang).adding[view.phase];
  const cards = picked.filter((id) => !id.startsWith('button:')).map((id) => id.split(':')[1] ?? '');
  if (!doing || cards.length === 0) return null;
  const counts: Counts = {};
  for (const crop of cards) counts[crop] = (counts[crop] ?? 0) + 1;
  const more = [...lit].some((id) => !id.startsWith('button:'));
  return textsIn(lang).headed(counted(words, counts, ''), more ? doing[0] : doing[1]);
}
