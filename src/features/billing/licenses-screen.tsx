/** `/org/{org}/subscription/{id}`: the licenses of a subscription, and to whom they are given (BILL-006). */
import { subscriptionLicensesPage } from '#contract/billing/subscription.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './billing.module.css';
import { AsOf } from './parts/as-of.tsx';
import { OfOrganization } from './parts/billing-frame.tsx';
import type { BillingPlace } from './read-billing.ts';

type Asked = { org: string; subscriptionId: string };

export const LicensesScreen = ({ org, subscriptionId }: Asked) => (
  <OfOrganization org={org} title={say.licensesTitle}>
    {(place) => <Licenses place={place} subscriptionId={subscriptionId} />}
  </OfOrganization>
);

function Licenses({ place, subscriptionId }: { place: BillingPlace; subscriptionId: string }) {
  const { organizationId } = place.organization;
  const seen = useServerPage(subscriptionLicensesPage, { organizationId, subscriptionId });
  const found = seen.answer;
  return (
    <>
      <PageHeader
        title={say.licensesTitle}
        page={`/org/${organizationId}/subscription/${subscriptionId}`}
        lead={found?.description}
        actions={
          found &&
          place.gives &&
          !found.sandbox && (
            <LearningButton
              to={`/settings/organization/info/${organizationId}?activeTab=seats`}
              variant="default"
            >
              {say.giveLicenses}
            </LearningButton>
          )
        }
      />
      <div className={styles.page}>
        <AsOf seen={seen} />
        {found === null && <p>{say.missingSubscription}</p>}
        {found && (
          <>
            <p className={styles.facts}>
              <span>{say.licensesOf(found.seated.length, found.licenses)}</span>
              <span>{say.term(found.startsAt, found.endsAt)}</span>
            </p>
            {found.sandbox && <p className={styles.note}>{say.sandboxLicenses}</p>}
            {found.seated.length === 0 ? (
              !found.sandbox && <EmptyState title={say.noneGivenTitle}>{say.noneGiven}</EmptyState>
            ) : (
              <ListRows framed label={say.licensesTitle}>
                {found.seated.map(({ name, assignedAt, invited }) => (
                  <ListRow
                    key={`${name} ${assignedAt}`}
                    title={name}
                    leading={<Avatar name={name} size={32} />}
                    trailing={invited ? say.invited : say.since(assignedAt)}
                  />
                ))}
              </ListRows>
            )}
          </>
        )}
      </div>
    </>
  );
}
