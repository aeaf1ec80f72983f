/** The organization one is in, and the way into the others: one's own, and those that were viewed lately. */

import { IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { profileOf } from '#contract/accounts/profile-of.ts';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import * as words from '#contract/words/en.ts';
import { profileList } from '#domain/profile-list.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { VISITOR } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { organizationDoor } from '../organization-door.ts';
import type { Navigation } from '../read-navigation.ts';
import { useChooseOrganization } from './choose-organization.ts';
import styles from './header.module.css';
import { noteViewed, organizationsById, viewedOrganizations } from './viewed-organizations.ts';

export function OrganizationSwitcher({
  accountId,
  navigation: { organizations, current, rolesOf },
}: {
  accountId: string | null;
  navigation: Navigation;
}) {
  const choose = useChooseOrganization(accountId, current);
  const [viewedIds, setViewedIds] = useState(viewedOrganizations);
  const viewed = useStored(organizationsById, viewedIds) ?? [];
  const currentId = current?.organizationId;
  useEffect(() => {
    if (currentId !== undefined) setViewedIds(noteViewed(currentId));
  }, [currentId]);
  if (current === null) return null;
  const name = <bdi className={styles.organizationName}>{current.name}</bdi>;
  // Every page that it could lead a visitor to asks to sign in first.
  if (accountId === null)
    return (
      <span className={styles.organization}>
        {pictureOf(current, VISITOR)}
        {name}
      </span>
    );

  const listed = (of: readonly OrganizationRow[]) =>
    of.map((organization) => ({
      ...profileOf(organization, rolesOf.get(organization.organizationId)),
      organization,
    }));
  const own = organizations.length;
  const profiles = profileList(listed(viewed), { do: 'merge', profiles: listed(organizations) });
  const ids = organizations.map(({ organizationId }) => organizationId);
  const items: ActionMenuItem[] = profileList(profiles, { do: 'reorder', ids }).map(
    ({ id, label, organization }, at) => ({
      key: id,
      label,
      picture: pictureOf(organization, accountId),
      ...(at < own
        ? { checked: id === currentId, onPress: () => void choose(organization) }
        : {
            startsGroup: at === own && own > 0,
            ...(at === own && { hint: words.header.viewed }),
            renderLink: linkTo(organizationDoor(organization)),
          }),
    }),
  );
  return (
    <ActionMenu
      label={words.header.organizations}
      items={items}
      placement="below-start"
      renderTrigger={(props) => (
        <button
          type="button"
          className={styles.organization}
          aria-label={words.header.organization(current.name)}
          {...props}
        >
          {pictureOf(current, accountId)}
          {name}
          <Icon of={IconSelector} size={16} />
        </button>
      )}
    />
  );
}

const pictureOf = (organization: OrganizationRow, accountId: string) => (
  <Avatar name={organization.name} shape="square" size={24} {...logoOf(organization, accountId)} />
);
