/** Whether this page can reach the server: what the engine has seen, and what the browser knows at once. */
import { useSyncExternalStore } from 'react';
import { linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** The browser's own flag is right when it says no; a server that is gone leaves it as it was. Nobody else asks it. */
export function useOffline(): boolean {
  const connected = useSyncExternalStore(subscribe, () => navigator.onLine);
  const link = useStored(linkState);
  return !connected || link?.online === false;
}
