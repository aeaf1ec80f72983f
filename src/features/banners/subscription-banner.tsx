/** Above every page while the subscription of one's organization has ended or soon will (BANNER-004 to BANNER-012). */
import { IconCalendarDue } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type ContentSubscription, organizationSubscriptionsPage } from '#contract/billing/subscription.ts';
import { subscriptionBannerWords as say } from '#contract/words/en/subscription-banner.ts';
import { allows } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { type SubscriptionBanner, subscriptionBanner } from '#domain/subscription-banner.ts';
import { showAutoPay } from '#features/billing/auto-pay-place.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { LecternDb } from '#store/db.ts';
import { myProfiles } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './maintenance-banner.module.css';

const rolesByOrganization = async (db: LecternDb) =>
  new Map((await myProfiles(db)).map(({ organizationId, roles }) => [organizationId, roles]));

/** A page may stay open for days, and the banner comes as its date does. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const dismissedNames = () => (sessionStorage.getItem(sessionKeys.subscriptionDismissed) ?? '').split(',');

export function SubscriptionBanners() {
  const roles = useStored(rolesByOrganization);
  const found = useServerPage(organizationSubscriptionsPage, roles && roles.size > 0 ? {} : null);
  const { accountId, impersonated } = useSession();
  const now = useNow();
  const [dismissed, setDismissed] = useState(dismissedNames);
  if (!roles || !found.answer) return null;
  const dismiss = (name: string) => {
    const names = [...dismissed, name];
    sessionStorage.setItem(sessionKeys.subscriptionDismissed, names.join(','));
    setDismissed(names);
  };
  const manages = (held: readonly Role[]) =>
    allows(
      'billing',
      'Manage',
      { userId: accountId, roles: held, session: impersonated ? 'impersonated' : 'own' },
      {},
    );
  return found.answer.map((subscription) => {
    const held = roles.get(subscription.orgId ?? '');
    if (!held) return null; // no longer one's organization
    const banner = subscriptionBanner(subscription.plan, subscription, { admin: manages(held), now });
    const name = `${subscription.id ?? subscription.orgId} ${banner?.kind}`;
    if (!banner || dismissed.includes(name)) return null;
    return <Banner key={name} banner={banner} subscription={subscription} onDismiss={() => dismiss(name)} />;
  });
}

function Banner({
  banner,
  subscription: { organizationName, orgId },
  onDismiss,
}: {
  banner: SubscriptionBanner;
  subscription: ContentSubscription;
  onDismiss: () => void;
}) {
  const label = linkLabel(banner);
  return (
    <div className={styles.banner}>
      <Notice
        tone={banner.kind === 'ended' ? 'vermilion' : 'brass'}
        icon={IconCalendarDue}
        dismissLabel={say.dismiss}
        onDismiss={onDismiss}
        actions={
          label !== null && (
            <LearningButton
              to={`/billing/${orgId}`}
              variant="default"
              onClick={(event) => {
                // On the page that it leads to: there is nowhere else to go.
                if (showAutoPay(orgId ?? '')) event.preventDefault();
              }}
            >
              {label}
            </LearningButton>
          )
        }
      >
        {bannerText(banner, organizationName ?? '')}
      </Notice>
    </div>
  );
}

/** Only those who can do it get the way to it (BANNER-011). */
function linkLabel(banner: SubscriptionBanner): string | null {
  if (banner.kind === 'lapse' || !banner.admin) return null;
  return banner.kind === 'ended' ? say.reactivate : say.enableAutopay;
}

function bannerText(banner: SubscriptionBanner, org: string): string {
  const { endsAt } = banner;
  if (banner.kind === 'lapse') return say.lapse(org, banner.endsAt, banner.renewsAt);
  if (banner.kind === 'ended' || endsAt === null)
    return banner.admin
      ? say.endedForAdmin({ org, endsAt }, banner.period)
      : say.endedForOthers({ org, endsAt });
  return banner.admin ? say.endingForAdmin(org, endsAt) : say.endingForOthers(org, endsAt);
}
