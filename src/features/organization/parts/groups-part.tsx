/** The groups of an organization that the person may see, and a new one. */
import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { GroupDialog } from './group-dialog.tsx';

export function GroupsPart({
  page,
  organization,
}: {
  page: OrganizationPage;
  organization: OrganizationRow;
}) {
  const { organizationId } = organization;
  const [making, setMaking] = useState(false);
  const groups = page.groups.filter(({ archived }) => !archived || page.mayManage);
  return (
    <>
      {page.mayManage && (
        <div className={styles.actions}>
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => setMaking(true)}>
            {say.groups.create}
          </Button>
        </div>
      )}
      {groups.length === 0 ? (
        <EmptyState title={say.groups.none} headingLevel={3}>
          {say.groups.noneHint}
        </EmptyState>
      ) : (
        <ListRows label={say.tabs.groups} framed>
          {groups.map((group) => (
            <ListRow
              key={group.groupId}
              title={group.name}
              description={group.description}
              leading={<Icon of={IconUsersGroup} />}
              faded={group.archived}
              trailing={
                <span className={styles.roles}>
                  {group.archived && <span>{say.groups.archived}</span>}
                  {group.private && <span>{say.groups.private}</span>}
                  <span>{say.members.count(group.numMembers)}</span>
                </span>
              }
              renderLink={linkTo(`/organization/${organizationId}/group/${group.groupId}`)}
            />
          ))}
        </ListRows>
      )}
      {making && (
        <GroupDialog organizationId={organizationId} group={null} onClose={() => setMaking(false)} />
      )}
    </>
  );
}
