/** What the frame that shows a page can do without: it is mounted right after it, so that the page is there sooner. */
import { type ReactNode, useEffect, useState } from 'react';

/** A browser that is busy is not waited for any longer. */
const LATEST_MS = 100;

/**
 * Runs it once the next frame is drawn and the browser has a moment.
 * @returns gives it up
 */
export function afterNextFrame(run: () => void): () => void {
  let forget: (() => void) | undefined;
  const soon = () => {
    forget = whenIdle(run);
  };
  // A page in the background draws no frames.
  if (document.visibilityState === 'hidden') soon();
  else {
    const frame = requestAnimationFrame(soon);
    forget = () => cancelAnimationFrame(frame);
  }
  return () => forget?.();
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(waiting);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}

export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => afterNextFrame(() => setShown(true)), []);
  return shown && children;
}
