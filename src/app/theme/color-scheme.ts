/** Light by default; the choice is kept on the device under `theme_mode`, for every account on it. */
import { localStorageColorSchemeManager } from '@mantine/core';

const storageKey = 'theme_mode';

const kept = localStorageColorSchemeManager({ key: storageKey });

/** In a foreign frame storage may be forbidden, and Mantine's listener fails at each change that another window makes. */
export const colorSchemeManager = storageAllowed() ? kept : { ...kept, subscribe() {}, unsubscribe() {} };

function storageAllowed(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** Called before the first render, so that a page in the dark does not flash white. */
export function applyStoredColorScheme(): void {
  const chosen = colorSchemeManager.get('light');
  const dark =
    chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
