/** For pages whose address may be one that this device gave: few are, so what moves them is loaded by those alone (D103). */
import { lazy, Suspense } from 'react';
import { isProvisional, type MovingPage } from './moving-page.ts';

const MoveToLasting = lazy(async () => ({ default: (await import('./move-to-lasting.ts')).MoveToLasting }));

export function LastingAddress(page: MovingPage) {
  if (![...page.collectionSlugs, page.skillSlug].some(isProvisional)) return null;
  return (
    <Suspense fallback={null}>
      <MoveToLasting {...page} />
    </Suspense>
  );
}
