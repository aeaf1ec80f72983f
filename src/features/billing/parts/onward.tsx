/** After paying, on to what was bought: the course, the seats to give, the plan. */
import { type PublicInvoice, publicInvoicePage } from '#contract/billing/invoice.ts';
import { organizationSubscriptionsPage } from '#contract/billing/subscription.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { billingPlace } from '../read-billing.ts';

const say = billingWords.pay;

type Bought = Pick<PublicInvoice, 'courseId' | 'kind' | 'organizationId'>;

async function wayTo(
  db: LecternDb,
  courseId: string | null,
  kind: Bought['kind'] | null,
  organizationId: string | null,
) {
  const course = courseId === null ? undefined : await db.collections.get(courseId);
  const place = organizationId === null ? 'missing' : await billingPlace(db, organizationId);
  if (kind === 'seats' && place !== 'missing' && place.gives)
    return {
      to: `/settings/organization/info/${organizationId}?activeTab=seats`,
      text: billingChangesWords.invoice.toSeats,
    };
  if (course) return { to: `/${course.tenantSlug}/${course.collectionSlug}`, text: say.openCourse };
  if (organizationId !== null) return { to: `/billing/${organizationId}`, text: say.openBilling };
  return { to: '/dashboard', text: say.dashboard };
}

export function Onward({ invoice: { courseId, kind, organizationId } }: { invoice: Bought }) {
  const { accountId } = useSession();
  // The banner above the page follows what was paid.
  useServerPage(organizationSubscriptionsPage, accountId === null ? null : {});
  const way = useStored(wayTo, courseId, kind ?? null, organizationId ?? null);
  if (!way) return null;
  return (
    <LearningButton to={way.to} variant="default">
      {way.text}
    </LearningButton>
  );
}

/** For whoever is back from the provider. */
export function OnwardOf({ uppToken }: { uppToken: string }) {
  const { answer } = useServerPage(publicInvoicePage, { uppToken });
  return answer ? <Onward invoice={answer} /> : null;
}
