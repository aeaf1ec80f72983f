/** What has to be known of this device: looked at once the page has been painted. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { afterFirstPaint, FIRST_VISIT_QUIET_MS } from '../after-paint.ts';
import type { PageNotices } from './page-notices.tsx';

const Notices = lazy(async () => ({
  default: (await import('./around-page.ts')).aroundPage.PageNotices,
}));

/** @param quiet  the page is to be left alone for some seconds */
export function LazyNotices({ quiet, ...props }: ComponentProps<typeof PageNotices> & { quiet: boolean }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!quiet) return afterFirstPaint(() => setDue(true));
    const timer = setTimeout(() => setDue(true), FIRST_VISIT_QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return due ? (
    <Suspense fallback={null}>
      <Notices {...props} />
    </Suspense>
  ) : null;
}
