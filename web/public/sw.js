/* Tells people without a connection that their matches wait, and knocks when a house that they asked to do so pushes. Nothing else is kept here. */
const KEPT = 'barnboard-1';
const FILES = ['/offline.html', '/offline.css', '/icon.svg'];

self.addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((tabs) => {
      if (tabs.some((tab) => tab.visibilityState === 'visible' && new URL(tab.url).pathname === told.path)) return undefined;
      if (navigator.setAppBadge) navigator.setAppBadge(told.turns || 1).catch(() => undefined);
      return self.registration.showNotification(told.title || 'Barnboard', { body: told.body || '', icon: '/icon-192.png', tag: told.path || 'barnboard', data: told.path || '/' });
    }),
  );
});

/* The browser calls elsewhere now: the house learns it. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const tell = (method, one) =>
    one && fetch('/api/me/push', { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endpoint: one.endpoint, keys: one.toJSON().keys }) });
  const renewed = async () => {
    const options = event.oldSubscription && event.oldSubscription.options;
    const fresh = event.newSubscription || (options && (await self.registration.pushManager.subscribe(options)));
    await tell('DELETE', event.oldSubscription);
    await tell('POST', fresh);
  };
  event.waitUntil(renewed().catch(() => undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((tabs) => {
      const open = tabs.find((tab) => new URL(tab.url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
