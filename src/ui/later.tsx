/** What the frame that shows a page can do without: it is mounted right after it, so that the page is there sooner. */
import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Soon after that frame; a browser that is busy is not waited for any longer. */
const SOON = { latestMs: 100, otherwiseMs: 0 };

/**
 * Runs it once the next frame is drawn and the browser has a moment.
 * @returns gives it up
 */
export function afterNextFrame(run: () => void): () => void {
  let forget: (() => void) | undefined;
  const soon = () => {
    forget = whenIdle(run, SOON);
  };
  // A page in the background draws no frames.
  if (document.visibilityState === 'hidden') soon();
  else {
    const frame = requestAnimationFrame(soon);
    forget = () => cancelAnimationFrame(frame);
  }
  return () => forget?.();
}

export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => afterNextFrame(() => setShown(true)), []);
  return shown && children;
}
