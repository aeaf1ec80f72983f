/** Waiting that is short shows nothing; waiting that shows stays long enough to be read. */
import { useEffect, useRef, useState } from 'react';

/**
 * @param active   what is waited for has not come yet
 * @param afterMs  nothing shows before
 * @param leastMs  once shown, it stays so long even if what was waited for comes
 */
export function useDelayedFlag(active: boolean, afterMs = 150, leastMs = 300): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (active === shown) return;
    const wait = active ? afterMs : Math.max(0, shownAt.current + leastMs - performance.now());
    const timer = setTimeout(() => {
      if (active) shownAt.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown, afterMs, leastMs]);

  return shown;
}
