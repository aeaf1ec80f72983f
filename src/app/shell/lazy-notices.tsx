/** What has to be known of this device: looked at once the page has been painted. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { DeviceNotices } from '#features/storage/device-notices.tsx';
import { afterFirstPaint } from '../after-paint.ts';

const Notices = lazy(async () => ({
  default: (await import('#features/storage/device-notices.tsx')).DeviceNotices,
}));

export function LazyNotices(props: ComponentProps<typeof DeviceNotices>) {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  return painted ? (
    <Suspense fallback={null}>
      <Notices {...props} />
    </Suspense>
  ) : null;
}
