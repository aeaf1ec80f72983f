/** The page for what can't be shown, as a part that first pages do without: few end in it. Without its code the boundary around it speaks. */
import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from './error-page.tsx';

const Page = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }));

export const LateErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={null}>
    <Page {...props} />
  </Suspense>
);
