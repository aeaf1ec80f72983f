/** The page that this device has never had, as a part that first pages do without. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { OfflinePage } from './offline-page.tsx';

const Page = lazy(async () => ({ default: (await import('./offline-page.tsx')).OfflinePage }));

export const LateOfflinePage = (props: ComponentProps<typeof OfflinePage>) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);
