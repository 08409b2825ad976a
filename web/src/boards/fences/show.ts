/** Shows the tale of a move: the tile flies in, closed fields light up, barns go and come home. */
import { appear, fly, lay, send, spot, spots, type Glance } from '../fly';
import { MOVE, SETTLE, move } from '../parts';
import type { Tale } from './tale';
import type { SetTile } from './view';

const BARN = /^barn:(\d+):/;

/** `before` is where things lay before the move, `latest` the tile that was set last. */
export function show({ set, built, closes }: Tale, latest: SetTile | undefined, mine: boolean, before: Glance): void {
  if (set !== null && latest) {
    fly(mine ? lay(before, `hand:${set}`) : lay(before, `seat:${set}`), spots(`tile:${latest.cell}`), 0, 'rotate(-90deg) scale(1.06)');
    document.querySelectorAll('.fences .stamp > g').forEach((stamp) => appear(stamp, MOVE));
    if (closes) close(latest, before);
  }
  if (built !== null) fly(lay(before, `seat:${built.split(':')[0]}`), spot(`barn:${built}`));
}

/** The light runs over a closed field from the tile that closed it; its barns go home. */
function close(latest: SetTile, before: Glance): void {
  const fresh = new Set(latest.fields.map(String));
  for (const plot of document.querySelectorAll<SVGElement>('.fences .closed [data-closed]')) {
    if (!fresh.has(plot.dataset['closed']!)) continue;
    const [x = 0, y = 0] = (plot.dataset['cell'] ?? '').split(',').map(Number);
    const later = Math.min(320, 70 * Math.hypot(x - latest.x, y - latest.y));
    const lamp = { fill: 'var(--lamp)' };
    move(plot, [{ ...lamp, fillOpacity: 0 }, { ...lamp, fillOpacity: 0.8, offset: 0.4 }, { ...lamp, fillOpacity: 0 }], SETTLE, MOVE + later, 'linear');
  }
  for (const [name, [lain]] of before) {
    const seat = BARN.exec(name)?.[1];
    if (seat !== undefined && !spot(name)) send(`barn-${Number(seat) + 1}`, lain, lay(before, `seat:${seat}`), MOVE + SETTLE / 2, 40, `seat-${Number(seat) + 1}`);
  }
}
