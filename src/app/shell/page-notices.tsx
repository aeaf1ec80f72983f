/** What stands above every page, and what looks after the session meanwhile. */
import type { ComponentProps } from 'react';
import { ServiceBanners } from '#features/banners/service-banners.tsx';
import { DeveloperGate } from '#features/developer/developer-gate.tsx';
import { ImpersonationBanner } from '#features/impersonation/impersonation-banner.tsx';
import { DeviceLimit } from '#features/session/device-limit.tsx';
import { DeviceNotices } from '#features/storage/device-notices.tsx';
import { forcedReload } from '../missing-part.ts';
import { missingStyles } from '../missing-styles.ts';
import { reportFault } from '../report-fault.ts';
import { KeptFlags } from './kept-flags.tsx';
import { MissingStylesNotice } from './missing-styles-notice.tsx';

missingStyles.watch(window, document.head, forcedReload.lost);

/** The heaviest first: as whom, then what `service-banners.tsx` has, then what the device and the account need. */
export function PageNotices(props: ComponentProps<typeof DeviceNotices>) {
  return (
    <>
      <ImpersonationBanner />
      <ServiceBanners report={reportFault} />
      <MissingStylesNotice />
      <DeviceNotices {...props} />
      <DeviceLimit />
      <DeveloperGate />
      <KeptFlags />
    </>
  );
}
