/** One value for all components that show it, wherever they stand; for what has no owner above them. */
import { useSyncExternalStore } from 'react';

export type SharedState<T> = { get: () => T; set: (next: T) => void; use: () => T };

export function sharedState<T>(initial: T): SharedState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
