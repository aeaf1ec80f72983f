/**
 * A browser that reads all of this for the first time is slow: it draws the page in turns of a few milliseconds. Not what stands around
 * it: a render in turns may be thrown away and begun again, and the store and the engine are opened while theirs runs.
 */
import { type ReactNode, useDeferredValue } from 'react';
import { isFirstVisit } from './after-paint.ts';

export const FirstInTurns = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(children, isFirstVisit() ? null : undefined);
