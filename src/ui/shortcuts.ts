/**
 * Keys of one letter that a screen answers to while it is open. Who listens to the keyboard asks here; a person may turn such keys off
 * on this device (WCAG 2.1.4).
 */
import { useEffect, useRef } from 'react';
import { sharedState } from './shared-state.ts';

/** By `KeyboardEvent.key`, with what it does. */
type Shortcuts = Record<string, () => void>;

const open = new Set<{ current: Shortcuts }>();

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    open.add(latest);
    return () => {
      open.delete(latest);
    };
  }, []);
}

/** Of the screen that was opened last; undefined: the key means nothing here. */
export const shortcutFor = (key: string): (() => void) | undefined =>
  [...open].reverse().find(({ current }) => Object.hasOwn(current, key))?.current[key];

const KEY = 'single-keys';
const OFF = 'off';

const singleKeys = sharedState<boolean | null>(null);

export const singleKeysOn = (): boolean => singleKeys.get() ?? localStorage.getItem(KEY) !== OFF;
export const useSingleKeys = (): boolean => {
  singleKeys.use();
  return singleKeysOn();
};

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  singleKeys.set(on);
}
