/** The colours before any other part of the app is there: a page in the dark does not flash white, and one that fails stays dark. */
import { localKeys } from '#domain/storage-keys.ts';

export function applyStoredColorScheme(): void {
  const chosen = stored();
  const dark =
    chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/** In a foreign frame storage may be forbidden. */
function stored(): string | null {
  try {
    return localStorage.getItem(localKeys.theme);
  } catch {
    return null;
  }
}
