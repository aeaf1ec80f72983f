/** What the browser believes about the network: a hint that is right when it says no. */
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

export const useBrowserOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
