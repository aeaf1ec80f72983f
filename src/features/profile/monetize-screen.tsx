/** `/account/monetize`: where the person may sell, if anything is sold here at all (ROUTE-008). */
import { logoOf } from '#contract/accounts/shown-logo.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { useClientFlags, useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const say = accountSettingsWords.monetize;

async function sellers(db: LecternDb) {
  const [organizations, profiles] = await Promise.all([myOrganizations(db), myProfiles(db)]);
  const sells = new Set(
    profiles
      .filter(({ roles }) => roles.some((role) => ['owner', 'superAdmin', 'billingAdmin'].includes(role)))
      .map(({ organizationId }) => organizationId),
  );
  return organizations.filter(({ organizationId }) => sells.has(organizationId));
}

export function MonetizeScreen() {
  const clientFlags = useClientFlags();
  usePageCrumbs([hereCrumb(say.heading, 'organization')]);
  const { accountId } = useStore();
  const found = useStored(sellers);
  const { displayPurchases } = clientFlags;
  return (
    <>
      <PageHeader title={say.heading} page="/account/monetize" lead={say.lead} />
      {!displayPurchases && <EmptyState title={say.off}>{say.offHint}</EmptyState>}
      {displayPurchases && found?.length === 0 && <EmptyState title={say.none}>{say.noneHint}</EmptyState>}
      {displayPurchases && found && found.length > 0 && (
        <ListRows label={say.heading} framed>
          {found.map((organization) => (
            <ListRow
              key={organization.organizationId}
              title={organization.name}
              leading={
                <Avatar
                  name={organization.name}
                  shape="square"
                  size={32}
                  {...logoOf(organization, accountId)}
                />
              }
              description={say.open}
              renderLink={linkTo(`/billing/${organization.organizationId}`)}
            />
          ))}
        </ListRows>
      )}
    </>
  );
}
