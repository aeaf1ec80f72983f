/** Whether this page can reach the server: what the engine has seen, and what the browser knows at once. */

import { linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';
import { useBrowserOnline } from './browser-online.ts';

export function useOffline(): boolean {
  const connected = useBrowserOnline();
  const link = useStored(linkState);
  return !connected || link?.online === false;
}
