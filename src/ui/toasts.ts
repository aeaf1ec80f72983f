/**
 * Short messages at the corner: at most three show, the rest wait for a place. A toast is never the only place of an
 * action, for it goes by itself.
 */
import { useSyncExternalStore } from 'react';
import { announce } from './announcements.ts';
import type { IconShape } from './icon.tsx';

export type Toast = {
  id: string;
  text: string;
  /** moss: a success; vermilion: an error; brass: a warning. These three bring an icon of their own. */
  tone?: 'plain' | 'petrol' | 'brass' | 'moss' | 'vermilion';
  icon?: IconShape;
  action?: { label: string; onPress: () => void };
  /** The person has closed it: it did not just go. */
  onDismiss?: () => void;
  /** How long it stays, in ms; 10 s unless told. */
  staysMs?: number;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and says it aloud. One with the same id takes the place of the former. */
export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): string {
  const whole = { ...toast, id: toast.id ?? `toast-${nextId++}` };
  const known = toasts.some((one) => one.id === whole.id);
  set(known ? toasts.map((one) => (one.id === whole.id ? whole : one)) : [...toasts, whole]);
  announce(whole.text);
  return whole.id;
}

export function hideToast(id: string): void {
  if (toasts.some((one) => one.id === id)) set(toasts.filter((one) => one.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
