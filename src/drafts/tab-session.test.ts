import { expect, it } from 'vitest';
import { tabLock, takeTabSession } from './tab-session.ts';

/** What a browser keeps for a tab. */
const storageOf = (given: Record<string, string> = {}) => {
  const items = new Map(Object.entries(given));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

/** The locks of one browser: who waits gets it when it is free, or gives up. */
function browserLocks() {
  const taken = new Set<string>();
  const waiting: (() => void)[] = [];
  const request = (name: string, { signal }: { signal?: AbortSignal }, run: () => Promise<unknown>) =>
    new Promise((_resolve, reject) => {
      const go = () => {
        if (taken.has(name)) return;
        taken.add(name);
        void run();
      };
      if (taken.has(name)) waiting.push(go);
      else go();
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return {
    locks: { request } as unknown as Pick<LockManager, 'request'>,
    free(name: string) {
      taken.delete(name);
      for (const go of waiting.splice(0)) go();
    },
  };
}

it('names each tab once, and keeps the name over a reload (LOCAL-029)', async () => {
  const { locks, free } = browserLocks();
  const storage = storageOf();
  const sessionId = await takeTabSession({ storage, locks });
  expect(storage.items.get('tab-session-id')).toBe(sessionId);
  const reloaded = takeTabSession({ storage, locks });
  free(tabLock(sessionId)); // the page before lets go as it ends
  expect(await reloaded).toBe(sessionId);
});

it('gives a duplicated tab a name of its own (LOCAL-029)', async () => {
  const { locks } = browserLocks();
  const storage = storageOf();
  const sessionId = await takeTabSession({ storage, locks });
  const copy = storageOf(Object.fromEntries(storage.items));
  const duplicate = await takeTabSession({ storage: copy, locks });
  expect(duplicate).not.toBe(sessionId);
  expect(copy.items.get('tab-session-id')).toBe(duplicate);
  expect(storage.items.get('tab-session-id')).toBe(sessionId);
});
