import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { Seat } from '../lib/api';
import Podium from './Podium.svelte';

test.each([2, 3, 4])('the podium of %i stands in the middle', async (many) => {
  const seats = Array.from({ length: many }, (_, seat) => ({ seat, name: `P${seat}`, place: seat + 1 }) as Seat);
  const shown = mount(Podium, { target: document.body, props: { seats } });
  const middles = [...document.querySelectorAll('ellipse')].map((shadow) => Number(shadow.getAttribute('cx')));
  expect(middles).toHaveLength(many);
  expect(middles.reduce((sum, x) => sum + x, 0) / many).toBe(380);
  expect(Math.min(...middles)).toBeGreaterThan(62);
  await unmount(shown);
});
