/** What stands above every page, and what looks after the session meanwhile. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { DeveloperGate } from '#features/developer/developer-gate.tsx';
import { DeviceLimit } from '#features/session/device-limit.tsx';
import { useSession } from '#features/session/session-context.ts';
import { DeviceNotices } from '#features/storage/device-notices.tsx';
import { reportFault } from '../report-fault.ts';

/** Apart from the rest: it brings the dialog in which somebody proves who they are. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('#features/impersonation/impersonation-banner.tsx')).ImpersonationBanner,
}));

const MaintenanceBanner = lazy(async () => ({
  default: (await import('#features/banners/maintenance-banner.tsx')).MaintenanceBanner,
}));

const SandboxBanner = lazy(async () => ({
  default: (await import('#features/session/sandbox-banner.tsx')).SandboxBanner,
}));

/** The heaviest first: as whom, whether the service works, with which money; then what the device and the account need. */
export function PageNotices(props: ComponentProps<typeof DeviceNotices>) {
  const { sandbox } = useSession();
  return (
    <>
      <Suspense fallback={null}>
        <ImpersonationBanner />
      </Suspense>
      <Suspense fallback={null}>
        <MaintenanceBanner report={reportFault} />
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
