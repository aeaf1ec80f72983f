/** What the engine stands on in a browser: the same in the sync worker and in the service worker. */
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { openStore } from '#store/db.ts';
import type { EngineSurroundings } from './engine/surroundings.ts';
import { leaderEnd } from './realtime/realtime-channel.ts';
import { requester, type SendRequest } from './session/request.ts';
import { type Clock, type GateSurroundings, SessionGate } from './session/session-gate.ts';
import { storageUse } from './storage/storage-use.ts';
import type { SocketLike } from './transport/socket.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

const fetchHere = (path: string, init: RequestInit) => fetch(path, init);

const gateSurroundings: GateSurroundings = {
  fetch: fetchHere,
  locks: { request: navigator.locks?.request.bind(navigator.locks) },
  channel: (name) => new BroadcastChannel(name),
  clock: browserClock,
};

function openSocketHere(): SocketLike {
  const url = new URL(REALTIME_PATH, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as unknown as SocketLike;
}

/** Not in every browser: then nobody has asked. */
type WithConnection = { connection?: { saveData?: boolean } };

const savesData = () => (navigator as WithConnection).connection?.saveData === true;

export type BrowserOptions = {
  isVisible: () => boolean;
  sockets: boolean;
  /** a newer version of the app has taken over the database */
  onOutdated?: () => void;
};

/** Opens the account's database twice: what a person did is flushed to the disk, what the server can give again need not be. */
export function browserSurroundings(
  accountId: string,
  { isVisible, sockets, onOutdated }: BrowserOptions,
): EngineSurroundings & { close(): void } {
  const db = openStore(accountId, onOutdated && { onOutdated });
  const pageDb = openStore(accountId, { durability: 'relaxed' });
  const gate = new SessionGate(accountId, gateSurroundings);
  const pages = sockets ? leaderEnd(accountId) : null;
  return {
    db,
    pageDb,
    gate,
    fetch: fetchHere,
    clock: browserClock,
    random: Math.random,
    caches: typeof caches === 'undefined' ? null : caches,
    space: async () => (typeof navigator.storage?.estimate === 'function' ? storageUse() : null),
    savesData,
    openSocket: sockets ? openSocketHere : () => null,
    isVisible,
    ...(pages && { pages }),
    // Reaches the page as an unhandled error would: the worker's `error` event.
    onError: (error) => queueMicrotask(() => reportError(error)),
    close() {
      gate.close();
      pages?.close();
      db.close();
      pageDb.close();
    },
  };
}

/** Requests in somebody's name without an engine, until they are closed. */
export function browserRequests(accountId: string): { send: SendRequest; close(): void } {
  const gate = new SessionGate(accountId, gateSurroundings);
  return { send: requester(gate, fetchHere, browserClock), close: () => gate.close() };
}
