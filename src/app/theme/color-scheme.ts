/**
 * The choice is kept on the device under `theme_mode`, for every account on it. A sign-in page shows a stored dark theme as light, and
 * leaves it stored (AUTH-035).
 */
import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import { localKeys } from '#domain/storage-keys.ts';
import { browserHistory } from '../early-history.ts';
import { defaultScheme, isShownLight } from './stored-scheme.ts';

const kept = localStorageColorSchemeManager({ key: localKeys.theme });
const shownLight = () => isShownLight(browserHistory.location.pathname);
let stopFollowing = () => {};

const byPage: MantineColorSchemeManager = {
  ...kept,
  get: (fallback) => (shownLight() ? 'light' : kept.get(fallback)),
  set: (scheme) => {
    if (!shownLight()) kept.set(scheme);
  },
  subscribe: (changed) => {
    kept.subscribe((scheme) => {
      if (!shownLight()) changed(scheme);
    });
    let light = shownLight();
    stopFollowing = browserHistory.subscribe(() => {
      if (shownLight() === light) return;
      light = !light;
      changed(byPage.get(defaultScheme()));
    });
  },
  unsubscribe: () => {
    kept.unsubscribe();
    stopFollowing();
  },
};

/** In a foreign frame storage may be forbidden, and Mantine's listener fails at each change that another window makes. */
export const colorSchemeManager = storageAllowed() ? byPage : { ...kept, subscribe() {}, unsubscribe() {} };

function storageAllowed(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
