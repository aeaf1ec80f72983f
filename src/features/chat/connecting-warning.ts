/** CHAT-012: while there is no connection a text is kept and goes by itself; that is said once for each loss of connection. */
import { useEffect, useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useConnection } from '#features/realtime/realtime-link.ts';
import { announce } from '#ui/announcements.ts';

let said = false;

/** `warn`: to be called when something was sent; `warning`: it is said here, until there is a connection again */
export function useConnectingWarning(): { warning: boolean; warn: () => void } {
  const [unreached, connection] = [useOffline(), useConnection()];
  const offline = unreached || connection === 'connecting' || connection === 'errored';
  const [warning, setWarning] = useState(false);
  useEffect(() => {
    if (offline) return;
    said = false;
    setWarning(false);
  }, [offline]);
  const warn = () => {
    if (!offline || said) return;
    said = true;
    setWarning(true);
    announce(say.connecting);
  };
  return { warning, warn };
}
