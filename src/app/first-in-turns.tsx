/**
 * A browser that reads all of this for the first time is slow: it draws the page in turns of a few milliseconds. Not what stands around
 * it: a render in turns may be thrown away and begun again, and the store and the engine are opened while theirs runs.
 */
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { isFirstVisit } from './after-paint.ts';
import { watchFirstPage } from './first-page-watch.ts';

/** @param again  asks for the page once more, when nothing of it has come: it is then drawn at once */
export function FirstInTurns({
  root,
  again,
  children,
}: {
  root: HTMLElement;
  again: () => void;
  children: ReactNode;
}): ReactNode {
  const [whole, setWhole] = useState(false);
  useEffect(
    () =>
      watchFirstPage(root, () => {
        setWhole(true);
        again();
      }),
    [root, again],
  );
  const inTurns = useDeferredValue(children, isFirstVisit() ? null : undefined);
  return whole ? children : inTurns;
}
