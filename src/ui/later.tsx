/** What the frame that shows a page can do without: it is mounted right after it, so that the page is there sooner. */
import { type ReactNode, useEffect, useState } from 'react';

/** @returns gives it up */
export function afterNextFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(run, 0);
  };
  // A page in the background draws no frames.
  const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(soon);
  if (frame === undefined) soon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => afterNextFrame(() => setShown(true)), []);
  return shown && children;
}
