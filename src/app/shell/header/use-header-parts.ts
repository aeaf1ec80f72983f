/** What the top bar holds beside its marks, and the keys: loaded once the page has been painted. */
import { useEffect, useState } from 'react';
import { afterFirstPaint } from '../../after-paint.ts';
import { reportFault } from '../../report-fault.ts';

export type HeaderParts = typeof import('./header-parts.tsx')['headerParts'];

let loaded: HeaderParts | null = null;

/**
 * @param wanted  the page has a top bar to fill
 * @returns null: not here yet, or out of reach; the page works without
 */
export function useHeaderParts(wanted: boolean): HeaderParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!wanted) return;
    if (loaded !== null) return setParts(loaded);
    let gone = false;
    const load = async () => {
      loaded = (await import('../around-page.ts')).aroundPage.headerParts;
      if (!gone) setParts(loaded);
    };
    afterFirstPaint(() => {
      if (!gone) load().catch(reportFault);
    });
    return () => {
      gone = true;
    };
  }, [wanted]);
  return parts;
}
