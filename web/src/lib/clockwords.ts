import type { Table } from './api';
import { t } from './texts';

/** A clock in words: "15 min each". */
export function clockWords(clock: Pick<Table['clock'], 'kind' | 'seconds'>): string {
  if (clock.kind === 'none') return t().noClock;
  const time = clock.seconds % 60 === 0 ? t().minutes(clock.seconds / 60) : t().seconds(clock.seconds);
  return clock.kind === 'turn' ? t().eachTurn(time) : t().each(time);
}
