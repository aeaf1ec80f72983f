/** For pages whose address is one that this device gave, or a former one: few are, so what moves them is loaded by those alone (D103). */
import { lazy, Suspense } from 'react';
import { isFormerAlias } from '#store/queries/former-aliases.ts';
import { useStored } from '#store/react.ts';
import { isProvisional, type MovingPage } from './moving-page.ts';

const MoveToLasting = lazy(async () => ({ default: (await import('./move-to-lasting.ts')).MoveToLasting }));

export function LastingAddress(page: MovingPage) {
  const former = useStored(isFormerAlias, page.tenantSlug);
  if (!former && !page.moved && ![...page.collectionSlugs, page.skillSlug].some(isProvisional)) return null;
  return (
    <Suspense fallback={null}>
      <MoveToLasting {...page} />
    </Suspense>
  );
}
