/** What a page waited for comes in pieces between which the page can answer; what it shows already changes at once. */
import { useDeferredValue } from 'react';

/**
 * @param isHere  whether it is what was waited for
 * @returns what to show: for a moment still what was there before
 */
export function useArriving<T>(value: T, isHere: (value: T) => boolean): T {
  const shown = useDeferredValue(value);
  return isHere(value) && !isHere(shown) ? shown : value;
}
