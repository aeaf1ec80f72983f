/** Whether this page can reach the server: what the engine has seen, and what the browser knows at once. */
import { useBrowserOnline } from '#features/session/browser-online.ts';
import { linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';

export function useOffline(): boolean {
  const connected = useBrowserOnline();
  const link = useStored(linkState);
  return !connected || link?.online === false;
}
