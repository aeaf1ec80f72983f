/**
 * What is shown of a course in place of its row, from the press of the button until the row says so itself, or the server has refused
 * (RETIRE-006, RETIRE-010). It is this tab's alone: nothing of it is stored.
 */
import { useSyncExternalStore } from 'react';
import type { Shown } from '#machines/retirement.ts';

let shown: ReadonlyMap<string, Shown> = new Map();
const listeners = new Set<() => void>();

export function showRetirement(courseId: string, next: Shown | null): void {
  if (next === null && !shown.has(courseId)) return;
  const changed = new Map(shown);
  if (next === null) changed.delete(courseId);
  else changed.set(courseId, next);
  shown = changed;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useShownRetirement = (courseId: string): Shown | null =>
  useSyncExternalStore(subscribe, () => shown.get(courseId) ?? null);
