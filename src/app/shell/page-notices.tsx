/** What stands above every page, and what looks after the session meanwhile. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { DeveloperGate } from '#features/developer/developer-gate.tsx';
import { DeviceLimit } from '#features/session/device-limit.tsx';
import { useSession } from '#features/session/session-context.ts';
import { DeviceNotices } from '#features/storage/device-notices.tsx';

/** Apart from the rest: it brings the dialog in which somebody proves who they are. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('#features/impersonation/impersonation-banner.tsx')).ImpersonationBanner,
}));

const SandboxBanner = lazy(async () => ({
  default: (await import('#features/session/sandbox-banner.tsx')).SandboxBanner,
}));

export function PageNotices(props: ComponentProps<typeof DeviceNotices>) {
  const { sandbox } = useSession();
  return (
    <>
      <Suspense fallback={null}>
        <ImpersonationBanner />
      </Suspense>
      {sandbox && (
        <Suspense fallback={null}>
          <SandboxBanner />
        </Suspense>
      )}
      <DeviceNotices {...props} />
      <DeviceLimit />
      <DeveloperGate />
    </>
  );
}
