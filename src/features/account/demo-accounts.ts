/** The accounts that the sign-in page offers in demo mode; elsewhere there are none. */
import { useEffect, useState } from 'react';
import { CLIENT_HEADER, type Demo } from '#contract/accounts/session.ts';

export function useDemoAccounts(online: boolean): Demo | null {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    if (!online) return;
    const abort = new AbortController();
    fetch('/web/demo', { headers: { [CLIENT_HEADER]: '1' }, signal: abort.signal })
      .then((response) => (response.ok ? (response.json() as Promise<Demo>) : null))
      .then((answer) => {
        if (Array.isArray(answer?.accounts)) setDemo(answer);
      })
      .catch(() => {}); // no demo, or no answer: the form works without
    return () => abort.abort();
  }, [online]);
  return demo;
}
