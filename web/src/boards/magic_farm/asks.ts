/** What is asked once something was picked. */
import type { BoardProps } from '../board';
import { textsIn } from '../../lib/texts';
import { capital, together } from '../calling';
import { aimOf } from './aim';
import { namedResource, said } from './names';
import type { MagicFarmView } from './view';

/** "Sky Gremlin: what does it strike?" */
export function asks(table: BoardProps<MagicFarmView>): string | null {
  const { view, picked, words, lang } = table;
  const say = said(lang);
  if (view.phase === 'attack_hit' && picked.length === 1) {
    const { attacker, name, power } = aimOf(table, null);
    return textsIn(lang).headed(capital(name), say.strikes(attacker && power));
  }
  if (picked.includes('button:ultimatum')) return say.demand;
  const paid = picked.filter((id) => id.startsWith('hand:')).map((id) => namedResource(words, id.slice('hand:'.length)));
  return view.phase === 'pay' && paid.length ? textsIn(lang).headed(together(lang, ...paid.map(capital)), say.payMore) : null;
}
