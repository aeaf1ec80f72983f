/** The dialog 'Redeem Access Code': loaded when it is asked for. */
import { lazy, Suspense } from 'react';
import { useRedeemRequest } from '#features/redeem/redeem-request.ts';

const RedeemDialog = lazy(async () => ({
  default: (await import('#features/redeem/redeem-dialog.tsx')).RedeemDialog,
}));

export function LazyRedeem() {
  return useRedeemRequest() ? (
    <Suspense fallback={null}>
      <RedeemDialog />
    </Suspense>
  ) : null;
}
