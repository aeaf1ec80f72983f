/** Light by default; the choice is kept on the device under `theme_mode`, for every account on it. */
import { localStorageColorSchemeManager } from '@mantine/core';
import { localKeys } from '#domain/storage-keys.ts';

const kept = localStorageColorSchemeManager({ key: localKeys.theme });

/** In a foreign frame storage may be forbidden, and Mantine's listener fails at each change that another window makes. */
export const colorSchemeManager = storageAllowed() ? kept : { ...kept, subscribe() {}, unsubscribe() {} };

function storageAllowed(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
