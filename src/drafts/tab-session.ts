/** The name under which a tab holds locks: one for each tab, kept over a reload, never shared by two (D17). */
import { newId } from '#contract/ids.ts';
import { sessionKeys } from '#domain/storage-keys.ts';

/** The page that is being reloaded lets go of its name within this time. */
const LET_GO_MS = 2000;

export const tabLock = (sessionId: string) => `lectern-tab-${sessionId}`;

export type TabSurroundings = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  locks: Pick<LockManager, 'request'>;
};

let ours: Promise<string> | null = null;

/** The name of this tab. It stays taken for as long as the page lives. */
export function tabSessionId(): Promise<string> {
  ours ??= newTabSession();
  return ours;
}

async function newTabSession(): Promise<string> {
  try {
    return await takeTabSession({ storage: sessionStorage, locks: navigator.locks });
  } catch (error) {
    ours = null; // the next draft that opens asks again
    throw error;
  }
}

/** A duplicated tab begins with a copy of the storage: it finds the name in use, and takes another. */
export async function takeTabSession({ storage, locks }: TabSurroundings): Promise<string> {
  const stored = storage.getItem(sessionKeys.tabSession);
  if (stored !== null && (await take(stored, locks, AbortSignal.timeout(LET_GO_MS)))) return stored;
  const sessionId = newId();
  storage.setItem(sessionKeys.tabSession, sessionId);
  await take(sessionId, locks);
  return sessionId;
}

/** @returns whether the name is this page's; it is let go of with the page */
function take(sessionId: string, locks: TabSurroundings['locks'], signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(tabLock(sessionId), signal ? { signal } : {}, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}
