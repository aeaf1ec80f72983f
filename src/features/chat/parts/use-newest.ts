/** The end of a list of messages: whether one is away from it, and the way back. The list is reversed: its end is at 0. */
import { type RefObject, useEffect, useState } from 'react';

/** So far up the newest message is no longer in view, px. */
const AWAY = 120;

/** @param sent  one more with each message of one's own: it is shown, wherever one was */
export function useNewest(scroller: RefObject<HTMLElement | null>, sent: number) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const list = scroller.current;
    const look = () => setAway((list?.scrollTop ?? 0) < -AWAY);
    look();
    list?.addEventListener('scroll', look, { passive: true });
    return () => list?.removeEventListener('scroll', look);
  }, [scroller]);
  const toNewest = () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (sent > 0) toNewest();
  }, [sent]);
  return { away, toNewest };
}
