/** What stands above every page, and what looks after the session meanwhile. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { DeveloperGate } from '#features/developer/developer-gate.tsx';
import { DeviceLimit } from '#features/session/device-limit.tsx';
import { DeviceNotices } from '#features/storage/device-notices.tsx';
import { forcedReload } from '../missing-part.ts';
import { missingStyles } from '../missing-styles.ts';
import { reportFault } from '../report-fault.ts';
import { MissingStylesNotice } from './missing-styles-notice.tsx';

missingStyles.watch(window, document.head, forcedReload.lost);

/** Apart from the rest: it brings the dialog in which somebody proves who they are. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('#features/impersonation/impersonation-banner.tsx')).ImpersonationBanner,
}));

const ServiceBanners = lazy(async () => ({
  default: (await import('#features/banners/service-banners.tsx')).ServiceBanners,
}));

/** The heaviest first: as whom, then what `service-banners.tsx` has, then what the device and the account need. */
export function PageNotices(props: ComponentProps<typeof DeviceNotices>) {
  return (
    <>
      <Suspense fallback={null}>
        <ImpersonationBanner />
      </Suspense>
      <Suspense fallback={null}>
        <ServiceBanners report={reportFault} />
      </Suspense>
      <MissingStylesNotice />
      <DeviceNotices {...props} />
      <DeviceLimit />
      <DeveloperGate />
    </>
  );
}
