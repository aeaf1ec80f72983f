/**
 * The colours, and how lessons are set, before any other part of the app is there: a page in the dark does not flash white, and one that fails stays dark. They are
 * the device's until somebody chooses; in the frame of another site they are light, as those sites nearly always are.
 */
import { localKeys } from '#domain/storage-keys.ts';

export function applyStoredColorScheme(pathname: string): void {
  const chosen = stored(localKeys.theme) ?? defaultScheme();
  const dark =
    chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark && !isShownLight(pathname) ? 'dark' : 'light';
  const { documentElement } = document;
  documentElement.setAttribute('data-mantine-color-scheme', scheme);
  documentElement.dataset.reading = stored(localKeys.reading) ?? '';
}

/** What holds where nobody has chosen. */
export const defaultScheme = (): 'auto' | 'light' => (window.parent === window ? 'auto' : 'light');

/** A stored dark theme is shown as light on the sign-in pages, until somebody has signed in (AUTH-035). */
export const isShownLight = (pathname: string): boolean =>
  /^\/login(?:\/|$)/.test(pathname) && stored(localKeys.theme) === 'dark';

/** In a foreign frame storage may be forbidden. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
