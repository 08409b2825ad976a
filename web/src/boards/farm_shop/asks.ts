/** What is asked once something was picked. */
import type { BoardProps } from '../board';
import { textsIn } from '../../lib/texts';
import { called, counted } from '../calling';
import { said } from './names';
import { apart, inAnyOrder, touchedOf, type FarmShopView } from './view';

/** "Die 4, and 9 for everyone: which stall?" */
export function asks(table: BoardProps<FarmShopView>): string | null {
  const { view, picked, words, lang } = table;
  const say = said(lang);
  const { headed, sentences } = textsIn(lang);
  const lit = [...inAnyOrder(table).lit];
  const next = (kind: string): boolean => lit.some((id) => id.startsWith(`${kind}:`));
  const [die, transport, good, field] = ['die', 'transport', 'good', 'field'].map((kind) => touchedOf(picked, kind));
  if (die && next('stall')) return sentences([say.dieAsked(die, apart(view, Number(die))?.total ?? 0), say.whichStall]);
  if (transport && next('transport')) return headed(called(words, 'transport', transport), say.whichElse);
  if (transport && next('area')) return headed(called(words, 'transport', transport), say.whichHalf);
  if (transport && next('field')) return headed(called(words, 'transport', transport), say.fromWhere);
  if (good && next('good')) return headed(say.two(counted(words, 'amount', good, 2)), say.whichElse);
  if (field && next('field')) return headed(say.onField(field), say.withWhich);
  return null;
}
