import { expect, it } from 'vitest';
import { invited, placeOf } from './route.svelte';

const at = (path: string, query = '') => placeOf(path, new URLSearchParams(query));

it('knows its places', () => {
  expect(at('/')).toEqual({ page: 'home' });
  expect(at('/new', 'game=fences')).toEqual({ page: 'new', game: 'fences' });
  expect(at('/t/quiet-mill-4k7w2m9xpb')).toEqual({ page: 'table', id: 'quiet-mill-4k7w2m9xpb', ply: null });
  expect(at('/t/quiet-mill-4k7w2m9xpb/57')).toEqual({ page: 'table', id: 'quiet-mill-4k7w2m9xpb', ply: 57 });
  expect(at('/t/quiet-mill-4k7w2m9xpb/x7')).toEqual({ page: 'lost' });
  expect(at('/b/00ff')).toEqual({ page: 'branch', id: '00ff' });
  expect(at('/t/quiet-mill-4k7w2m9xpb/review')).toEqual({ page: 'review', id: 'quiet-mill-4k7w2m9xpb', ply: null });
  expect(at('/t/quiet-mill-4k7w2m9xpb/review', 'ply=57')).toMatchObject({ page: 'review', ply: 57 });
  expect(at('/t/quiet-mill-4k7w2m9xpb/review', 'ply=x')).toMatchObject({ page: 'review', ply: null });
  expect(at('/t/a/b/c')).toEqual({ page: 'lost' });
});

it('takes an invitation as a link or as an id', () => {
  expect(invited('https://example.org/t/quiet-mill-4k7w2m9xpb?x=1')).toBe('quiet-mill-4k7w2m9xpb');
  expect(invited('https://example.org/t/quiet-mill-4k7w2m9xpb/57')).toBe('quiet-mill-4k7w2m9xpb');
  expect(invited(' quiet-mill-4k7w2m9xpb ')).toBe('quiet-mill-4k7w2m9xpb');
  expect(invited('hello')).toBeNull();
});
