/** Asks for the tray of changes from anywhere: from a mark beside a comment, from a toast. */
import { useSyncExternalStore } from 'react';

let requested = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  requested = next;
  for (const listener of listeners) listener();
}

export const openChanges = () => set(true);
export const closeRequestedChanges = () => set(false);

export function useChangesRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => requested,
  );
}
