/** What is said of a code or an invitation that waits on this device; who has none loads nothing of it. */
import { lazy, Suspense, useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';
import { keeper } from '#features/session/login-redirect.ts';

const WhatWaits = lazy(async () => ({ default: (await import('./waiting-code.tsx')).WhatWaits }));

/** @param onOver  it can be redeemed no more, or not by whoever is here */
export function CodeWaits({ onOver }: { onOver?: (over: true) => void }) {
  const [waits] = useState(() =>
    [localKeys.accessCode, localKeys.redemptionUrl].some((key) => keeper().getItem(key)),
  );
  return waits ? (
    <Suspense fallback={null}>
      <WhatWaits {...(onOver && { onOver })} />
    </Suspense>
  ) : null;
}
