/** Says that somebody is at this page: it is seen, and was touched within the last minutes. Nothing else of it leaves the page. */
import { useEffect } from 'react';
import { newId } from '#contract/ids.ts';
import { HERE_SAID_EVERY_MS } from '#domain/realtime.ts';
import { useStore } from '#store/react.ts';
import { realtimeLink } from './realtime-link.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export function useAttention(): void {
  const { accountId } = useStore();
  useEffect(() => {
    const link = realtimeLink(accountId);
    const page = newId();
    let saidAt = Number.NEGATIVE_INFINITY;
    const here = () => {
      if (document.visibilityState !== 'visible' || Date.now() - saidAt < HERE_SAID_EVERY_MS) return;
      saidAt = Date.now();
      link.say({ kind: 'attention', page, here: true });
    };
    const leave = () => {
      saidAt = Number.NEGATIVE_INFINITY;
      link.say({ kind: 'attention', page, here: false });
    };
    const look = () => (document.visibilityState === 'visible' ? here() : leave());
    const options = { passive: true, capture: true };
    for (const input of INPUTS) window.addEventListener(input, here, options);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    look();
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, here, options);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [accountId]);
}
