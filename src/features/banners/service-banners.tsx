/** Whether the service works, with which money, and how long what is paid for runs: the heaviest first, each loaded when it shows. */
import { lazy, Suspense } from 'react';
import { useSession } from '#features/session/session-context.ts';
import { useClientFlags } from '#store/react.ts';
import { MaintenanceBanner } from './maintenance-banner.tsx';

const SandboxBanner = lazy(async () => ({
  default: (await import('#features/session/sandbox-banner.tsx')).SandboxBanner,
}));
const SubscriptionBanners = lazy(async () => ({
  default: (await import('./subscription-banner.tsx')).SubscriptionBanners,
}));
const PlanRedirect = lazy(async () => ({
  default: (await import('./plan-redirect.tsx')).PlanRedirect,
}));

export function ServiceBanners({ report }: { report: (error: unknown) => void }) {
  const clientFlags = useClientFlags();
  const { sandbox, accountId, connected } = useSession();
  return (
    <>
      <MaintenanceBanner report={report} />
      {sandbox && (
        <Suspense fallback={null}>
          <SandboxBanner />
        </Suspense>
      )}
      {accountId !== null && (
        <Suspense fallback={null}>
          <SubscriptionBanners />
          {clientFlags.displayPurchases && connected && (
            <PlanRedirect key={accountId} accountId={accountId} />
          )}
        </Suspense>
      )}
    </>
  );
}
