/** CHAT-012: while there is no connection a text is kept and goes by itself; that is said once for each loss of connection. */
import { useEffect } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useConnection } from '#features/realtime/realtime-link.ts';
import { showToast } from '#ui/toasts.ts';

let said = false;

/** @returns to be called when something was sent */
export function useConnectingWarning(): () => void {
  const [unreached, connection] = [useOffline(), useConnection()];
  const offline = unreached || connection === 'connecting' || connection === 'errored';
  useEffect(() => {
    if (!offline) said = false;
  }, [offline]);
  return () => {
    if (!offline || said) return;
    said = true;
    showToast({ id: 'chat-connecting', tone: 'brass', text: say.connecting });
  };
}
