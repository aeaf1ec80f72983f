/** What the one polite live region says; anyone may announce. */
import { useSyncExternalStore } from 'react';

type Announcement = { id: number; text: string };

const heardAfterMs = 7000;
let announcements: readonly Announcement[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Announcement[]) {
  announcements = next;
  for (const listener of listeners) listener();
}

/** Says it once; the same words a second time are said again. */
export function announce(text: string): void {
  const id = nextId++;
  set([...announcements, { id, text }]);
  setTimeout(() => set(announcements.filter((one) => one.id !== id)), heardAfterMs);
}

export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => announcements,
  );
}
