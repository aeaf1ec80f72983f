/** Tools for developers, on devices where the flag is on: `localStorage.devtools = 'on'` (AUTH-037). Elsewhere nothing of them is loaded. */
import { lazy, Suspense, useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';

const DeveloperTools = lazy(async () => ({
  default: (await import('./parts/developer-tools.tsx')).DeveloperTools,
}));

export function DeveloperGate() {
  const [on] = useState(() => localStorage.getItem(localKeys.devtools) === 'on');
  return on ? (
    <Suspense fallback={null}>
      <DeveloperTools />
    </Suspense>
  ) : null;
}
