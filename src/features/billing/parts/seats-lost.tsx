/** Where fewer licenses are chosen than are given: who would lose theirs, and where to choose others. */
import { subscriptionLicensesPage } from '#contract/billing/subscription.ts';
import { billingChangesWords as say } from '#contract/words/en/billing-changes.ts';
import { seatsLost } from '#domain/seats-lost.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';

const NAMES_SHOWN = 5;

export function SeatsLost({
  organizationId,
  subscriptionId,
  licenses,
  at,
}: {
  organizationId: string;
  subscriptionId: string;
  licenses: number;
  /** when */
  at: number;
}) {
  const { answer } = useServerPage(subscriptionLicensesPage, { organizationId, subscriptionId });
  const lost = answer ? seatsLost(answer.seated, licenses) : [];
  if (lost.length === 0) return null;
  const names = lost.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return (
    <Notice
      tone="brass"
      icon={stateIcons.needsYou}
      actions={
        <LearningLink to={`/settings/organization/info/${organizationId}?activeTab=seats`}>
          {say.toSeats}
        </LearningLink>
      }
    >
      {say.lost(names, lost.length - names.length, at)}
    </Notice>
  );
}
