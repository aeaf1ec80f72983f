/** `/account/tenants`: the organizations of the person, and the ways into another one (ROUTE-008). */
import { logoOf } from '#contract/accounts/shown-logo.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import * as words from '#contract/words/en.ts';
import { organizationHome } from '#domain/navigation.ts';
import { highestRole } from '#domain/role.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningButton, LearningLink, linkTo } from '#features/kit/learning-link.tsx';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const say = accountSettingsWords.tenants;

async function tenants(db: LecternDb) {
  const [organizations, profiles] = await Promise.all([myOrganizations(db), myProfiles(db)]);
  const rolesIn = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  return organizations.map((organization) => ({
    organization,
    highest: highestRole(rolesIn.get(organization.organizationId) ?? []),
  }));
}

export function TenantsScreen() {
  usePageCrumbs([hereCrumb(say.heading, 'organization')]);
  const { accountId } = useStore();
  const found = useStored(tenants);
  return (
    <>
      <PageHeader
        title={say.heading}
        page="/account/tenants"
        lead={say.lead}
        actions={
          <>
            <LearningButton to="/account/monetize" variant="subtle">
              {accountSettingsWords.monetize.heading}
            </LearningButton>
            <LearningButton to="/join" variant="default">
              {say.join}
            </LearningButton>
            <LearningButton to="/organization/create">{say.create}</LearningButton>
          </>
        }
      />
      {found?.length === 0 && <EmptyState title={say.none}>{say.noneHint}</EmptyState>}
      {found && found.length > 0 && (
        <ListRows label={say.heading} framed>
          {found.map(({ organization, highest }) => (
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
              description={highest === undefined ? words.storage.noRole : words.storage.roles[highest]}
              renderLink={linkTo(organizationHome(organization.alias, organization.tenant.status))}
              actions={
                highest !== undefined && (
                  <LearningLink to={`/settings/organization/info/${organization.organizationId}`}>
                    {say.open}
                  </LearningLink>
                )
              }
            />
          ))}
        </ListRows>
      )}
    </>
  );
}
