/**
 * The service worker: the shell opens without a network, pictures and videos are served from the device, and what waits goes out when the browser
 * says that the network is back. It never touches the API (PWA-002, PWA-003, PWA-005).
 */
import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { storeName } from '#store/db.ts';
import { deviceAccounts, openDevice } from '#store/device.ts';
import { drainInBackground } from '#sync/background-drain.ts';
import { browserRequests } from '#sync/browser-surroundings.ts';
import { OUTBOX_SYNC_TAG } from '#sync/outbox-tag.ts';
import { fillCache } from '#sync/service-worker/fill-cache.ts';
import { decideRoute, mayCacheAsset } from '#sync/service-worker/route-decision.ts';
import { expirationOf, rememberSeen } from '#sync/service-worker/seen-pictures.ts';
import { keptCacheName, mediaCacheName, ownCacheName } from '#sync/storage/media-caches.ts';
import { openPushed, type PushSurroundings, showPush } from '#sync/web-push/push-notices.ts';
import { PUSH_RENEWAL_TAG, type RenewalSurroundings, renewPush } from '#sync/web-push/push-renewal.ts';
import { subscribeWith } from '#sync/web-push/push-subscription.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

type SyncEvent = ExtendableEvent & { tag: string };

/** Not in TypeScript's library yet, nor in every browser. */
type RoutingInstallEvent = ExtendableEvent & {
  addRoutes?: (rules: {
    condition: { urlPattern: { pathname: string } };
    source: { cacheName: string };
  }) => Promise<void>;
};

// The browser takes the app's own files from the cache without asking this worker, which answers where it cannot.
self.addEventListener('install', (event) => {
  const ownFiles = {
    condition: { urlPattern: { pathname: '/build/*' } },
    source: { cacheName: cacheNames.precache },
  };
  const added = (event as RoutingInstallEvent).addRoutes?.(ownFiles);
  if (added) event.waitUntil(added.catch(() => {})); // then this worker answers
});

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

/** Workbox finds everything there, and says when it is complete. */
async function install(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  await fillCache(cache, precache.getURLsToCacheKeys(), (url, key) =>
    fetch(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' }),
  );
  await precache.install(event);
}

const shell = precache.createHandlerBoundToURL('/index.html');
const { origin } = self.location;

registerRoute(({ request }) => decideRoute(request, origin).kind === 'shell', shell);
registerRoute(
  ({ request }) => decideRoute(request, origin).kind === 'asset',
  async ({ request, event }) => {
    const decision = decideRoute(request, origin);
    return decision.kind === 'asset'
      ? assetOf(decision.accountId, request, event as ExtendableEvent)
      : fetch(request);
  },
);

/** Of what is on this device there is one size: it serves for each. */
const anySize = { ignoreSearch: true };

/** Chosen here and not sent yet, else kept. */
const storedHere = async (accountId: string, asked: RequestInfo): Promise<Response | undefined> =>
  (await caches.match(asked, { cacheName: ownCacheName(accountId), ...anySize })) ??
  (await caches.match(asked, { cacheName: keptCacheName(accountId), ...anySize }));

/** Stored here, else seen before, else from the server. */
async function assetOf(accountId: string, request: Request, event: ExtendableEvent): Promise<Response> {
  if (request.headers.has('range')) return pieceOf(accountId, request);
  const stored = await storedHere(accountId, request);
  if (stored) return stored;
  const cacheName = mediaCacheName(accountId);
  const seen = await caches.match(request, { cacheName });
  if (seen) {
    event.waitUntil(expirationOf(cacheName).updateTimestamp(request.url));
    return seen;
  }
  const response = await fetch(request).catch(async (error: unknown) => {
    const another = await caches.match(request, { cacheName, ...anySize });
    if (another) return another;
    throw error;
  });
  if (mayCacheAsset(response)) event.waitUntil(remember(accountId, request, response.clone()));
  return response;
}

/** Videos are asked for in pieces: from what is whole on this device, else from the server. */
async function pieceOf(accountId: string, request: Request): Promise<Response> {
  const whole = await storedHere(accountId, request.url);
  return whole ? createPartialResponse(request, whole) : fetch(request);
}

/** Without a database of the account nobody is at home here: the person has signed out, or somebody acts in their name (D71). */
const hasStore = async (accountId: string): Promise<boolean> =>
  typeof indexedDB.databases !== 'function' ||
  (await indexedDB.databases()).some(({ name }) => name === storeName(accountId));

async function remember(accountId: string, request: Request, response: Response): Promise<void> {
  const cacheName = mediaCacheName(accountId);
  try {
    if (!(await hasStore(accountId))) return;
    await rememberSeen(cacheName, request, response);
  } catch {
    await caches.delete(cacheName); // the disk is full: what was only cached makes room
  }
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const hasTabs = async () => (await openPages()).length > 0;

/** Whose data is open on this device, the last one who used it first. */
async function homeAccounts(): Promise<string[]> {
  const device = openDevice();
  try {
    const accounts = await deviceAccounts(device);
    return accounts.filter(({ lockedAt }) => lockedAt == null).map(({ accountId }) => accountId);
  } finally {
    device.close();
  }
}

async function unsubscribe(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

const pushSurroundings: PushSurroundings = {
  origin,
  pages: openPages,
  openPage: (path) => self.clients.openWindow(path),
  show: (title, options) => self.registration.showNotification(title, options),
  isHome: async (accountId) => (await homeAccounts()).includes(accountId),
  unsubscribe,
};

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? null, pushSurroundings));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const pressed = { data: notification.data as unknown, close: () => notification.close() };
  event.waitUntil(openPushed(pressed, pushSurroundings));
});

const renewalSurroundings: RenewalSurroundings = {
  accounts: homeAccounts,
  requestsOf: browserRequests,
  subscribe: (publicKey) => subscribeWith(self.registration.pushManager, publicKey),
  unsubscribe,
};

type WithBackgroundSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

self.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = renewPush(renewalSurroundings).catch(() =>
    (self.registration as WithBackgroundSync).sync?.register(PUSH_RENEWAL_TAG),
  );
  (event as ExtendableEvent).waitUntil(renewed);
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(drainInBackground(hasTabs));
  if (tag === PUSH_RENEWAL_TAG) (event as SyncEvent).waitUntil(renewPush(renewalSurroundings));
});

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  // Only with consent: the page sends it when the person has said yes (PWA-004).
  if (type === 'SKIP_WAITING') self.skipWaiting().catch(reportError);
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
