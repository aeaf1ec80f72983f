/** The organization one is in, and the way into the others: one's own, and those that were viewed lately. */
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
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
  navigation: { organizations, current },
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
        {pictureOf(current)}
        {name}
      </span>
    );

  const mine = new Set(organizations.map(({ organizationId }) => organizationId));
  const others = viewed.filter(({ organizationId }) => !mine.has(organizationId));
  const items: ActionMenuItem[] = [
    ...organizations.map((organization) => ({
      key: organization.organizationId,
      label: organization.name,
      picture: pictureOf(organization),
      checked: organization.organizationId === currentId,
      onPress: () => void choose(organization),
    })),
    ...others.map((organization, at) => ({
      key: organization.organizationId,
      label: organization.name,
      picture: pictureOf(organization),
      startsGroup: at === 0 && organizations.length > 0,
      ...(at === 0 && { hint: words.header.viewed }),
      renderLink: linkTo(organizationDoor(organization)),
    })),
  ];
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
          {pictureOf(current)}
          {name}
          <Icon of={IconSelector} size={16} />
        </button>
      )}
    />
  );
}

const pictureOf = ({ name }: OrganizationRow) => <Avatar name={name} shape="square" size={24} />;
