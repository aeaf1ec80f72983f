/** Which messages of a list are on the screen, once it has come to rest: not what flies by, and nothing while the page is in the background. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** So long a message has to stand on the screen. */
const RESTS_MS = 300;
/** Half of a message, or half of the list of one that is longer than it. */
const ENOUGH = 0.5;

const isLookedAt = () => document.visibilityState === 'visible';
const onLook = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const isShown = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) =>
  isIntersecting &&
  (intersectionRatio >= ENOUGH ||
    (rootBounds !== null && intersectionRect.height >= rootBounds.height * ENOUGH));

/**
 * @param rows  what the list shows; looked through again when it changes
 * @param covered  something lies over the list
 * @returns ids as the rows bear them in `data-message`, in no order
 */
export function useOnScreen(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  covered: boolean,
): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const looked = useSyncExternalStore(onLook, isLookedAt, () => true) && !covered;
  const watching = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    const root = scroller.current;
    if (!root || !looked) return;
    const now = new Set<string>();
    let resting: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = (entry.target as HTMLElement).dataset.message ?? '';
          if (isShown(entry)) now.add(id);
          else now.delete(id);
        }
        clearTimeout(resting);
        resting = setTimeout(() => setShown(new Set(now)), RESTS_MS);
      },
      { root, threshold: [0, 0.1, 0.25, ENOUGH, 1] },
    );
    watching.current = observer;
    return () => {
      clearTimeout(resting);
      observer.disconnect();
      watching.current = null;
      setShown(new Set());
    };
  }, [scroller, looked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come are watched too
  useEffect(() => {
    // One that is watched already stays as it is.
    for (const row of scroller.current?.querySelectorAll('[data-message]') ?? [])
      watching.current?.observe(row);
  }, [scroller, rows, looked]);
  return shown;
}
