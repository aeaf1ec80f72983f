/** Light by default; the choice is kept on the device under `theme_mode`, for every account on it. */
import { localStorageColorSchemeManager } from '@mantine/core';

const storageKey = 'theme_mode';

export const colorSchemeManager = localStorageColorSchemeManager({ key: storageKey });

/** Called before the first render, so that a page in the dark does not flash white. */
export function applyStoredColorScheme(): void {
  const chosen = colorSchemeManager.get('light');
  const dark =
    chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
