/** What is said of an access code that waits on this device; who has none loads nothing of it. */
import { lazy, Suspense, useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';

const KeptCode = lazy(async () => ({ default: (await import('./waiting-code.tsx')).KeptCode }));

export function CodeWaits() {
  const [waits] = useState(() => localStorage.getItem(localKeys.accessCode) !== null);
  return waits ? (
    <Suspense fallback={null}>
      <KeptCode />
    </Suspense>
  ) : null;
}
