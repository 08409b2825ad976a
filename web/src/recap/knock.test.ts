import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { beginKnocking, knock, stopKnocking } from './knock.svelte';

const noWorker = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serviceWorker');

function browser(how: { constructs: boolean; worker?: object }): string[] {
  const shown: string[] = [];
  class Notice {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    onclick = null;
    constructor(head: string) {
      if (!how.constructs) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      shown.push(`page: ${head}`);
    }
  }
  vi.stubGlobal('Notification', Notice);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const there = how.worker === undefined ? undefined : { showNotification: async (head: string, { data }: { data: string }) => void shown.push(`worker: ${head} ${data}`), ...how.worker };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => there } });
  settings.keep({ knock: { said: 'yes', at: 0 } });
  return shown;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (noWorker) Object.defineProperty(navigator, 'serviceWorker', noWorker);
  else delete (navigator as { serviceWorker?: unknown }).serviceWorker;
  settings.keep({ knock: { said: '', at: 0 } });
});

test('a phone, on which no page may make a notice, gets it from the worker', async () => {
  const shown = browser({ constructs: false, worker: {} });
  await knock('/t/abc', 'Your turn, Anna.', 'Fences');
  expect(shown).toEqual(['worker: Your turn, Anna. /t/abc']);
});

test('without a worker the page makes it', async () => {
  const shown = browser({ constructs: true });
  await knock('/t/abc', 'Your turn, Anna.', 'Fences');
  expect(shown).toEqual(['page: Your turn, Anna.']);
});

test('where neither can, nothing is thrown', async () => {
  const refuses = { showNotification: () => Promise.reject(new TypeError('no')) };
  for (const worker of [undefined, refuses]) {
    browser({ constructs: false, worker });
    await expect(knock('/t/abc', 'Your turn, Anna.', 'Fences')).resolves.toBeUndefined();
  }
});

test('whoever looks, or never asked for it, is left in peace', async () => {
  const shown = browser({ constructs: true, worker: {} });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await knock('/t/abc', 'Your turn, Anna.', 'Fences');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  settings.keep({ knock: { said: 'never', at: 0 } });
  await knock('/t/abc', 'Your turn, Anna.', 'Fences');
  expect(shown).toEqual([]);
});

test('whoever wants to be called tells the house where, and takes it back', async () => {
  const asked: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: URL, { method, body }: RequestInit) => {
    asked.push([String(method), url.pathname, body ? JSON.parse(String(body)) : null]);
    return new Response(url.pathname === '/api/push' ? '{"key":"house"}' : 'null');
  });
  const where = { endpoint: 'https://push.example/one', keys: { p256dh: 'p', auth: 'a' } };
  let kept: object | null = null;
  const pushManager = {
    subscribe: async (how: object) => (kept = { ...how, toJSON: () => where, unsubscribe: async () => (kept = null) }),
    getSubscription: async () => kept,
  };
  browser({ constructs: true, worker: { pushManager } });
  await beginKnocking();
  expect(kept).toMatchObject({ userVisibleOnly: true, applicationServerKey: 'house' });
  expect(settings.knock.said).toBe('yes');
  await stopKnocking();
  expect(asked).toEqual([['GET', '/api/push', null], ['POST', '/api/me/push', where], ['DELETE', '/api/me/push', where]]);
  expect([kept, settings.knock.said]).toEqual([null, 'never']);
});
