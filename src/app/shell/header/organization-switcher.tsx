/** The profile one acts as, and the way to the others: oneself, one's organizations, and those that were viewed recently. */

import { IconBuildings, IconDoorEnter, IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { profileOf } from '#contract/accounts/profile-of.ts';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { profileList } from '#domain/profile-list.ts';
import { PERSONAL_PROFILE } from '#domain/storage-keys.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { VISITOR } from '#store/db.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { organizationDoor } from '../organization-door.ts';
import type { Navigation } from '../read-navigation.ts';
import { viewedOrganizations } from '../viewed-organizations.ts';
import { useChooseOrganization, useChoosePersonal } from './choose-organization.ts';
import styles from './header.module.css';
import { noteViewed, organizationsById } from './note-viewed.ts';

export function OrganizationSwitcher({
  accountId,
  navigation: { organizations, current, personal, ofPage, rolesOf },
}: {
  accountId: string | null;
  navigation: Navigation;
}) {
  const choose = useChooseOrganization(accountId, current);
  const choosePersonal = useChoosePersonal(accountId, ofPage);
  const user = useStored(me);
  const [viewedIds, setViewedIds] = useState(viewedOrganizations);
  const viewed = useStored(organizationsById, viewedIds) ?? [];
  const currentId = current?.organizationId;
  useEffect(() => {
    if (currentId !== undefined) setViewedIds(noteViewed(currentId));
  }, [currentId]);
  if (current === null) return null;
  // Every page that it could lead a visitor to asks to sign in first.
  if (accountId === null)
    return (
      <span className={styles.organization}>
        {pictureOf(current, VISITOR)}
        <bdi className={styles.organizationName}>{current.name}</bdi>
      </span>
    );

  const own = user ? displayName(user) : words.shell.account;
  const ownPicture = <Avatar name={own} size={24} {...pictureOfPerson(user?.image, accountId)} />;
  const shown = personal ? own : current.name;
  const listed = (of: readonly OrganizationRow[]) =>
    of.map((organization) => ({
      ...profileOf(organization, rolesOf.get(organization.organizationId)),
      organization,
    }));
  const count = organizations.length;
  const profiles = profileList(listed(viewed), { do: 'merge', profiles: listed(organizations) });
  const ids = organizations.map(({ organizationId }) => organizationId);
  const others: ActionMenuItem[] = profileList(profiles, { do: 'reorder', ids }).map(
    ({ id, label, organization }, at) => ({
      key: id,
      label,
      picture: pictureOf(organization, accountId),
      ...(at < count
        ? { checked: !personal && id === currentId, onPress: () => void choose(organization) }
        : {
            startsGroup: at === count && count > 0,
            ...(at === count && { hint: words.header.viewed }),
            renderLink: linkTo(organizationDoor(organization)),
          }),
    }),
  );
  const oneself: ActionMenuItem = {
    key: PERSONAL_PROFILE,
    label: own,
    hint: words.header.personalHint,
    picture: ownPicture,
    checked: personal,
    onPress: () => void choosePersonal(),
  };
  return (
    <ActionMenu
      label={words.header.profiles}
      items={[oneself, ...others, ...ways]}
      placement="below-start"
      renderTrigger={(props) => (
        <button
          type="button"
          className={styles.organization}
          aria-label={personal ? words.header.personal(own) : words.header.organization(current.name)}
          {...props}
        >
          {personal ? ownPicture : pictureOf(current, accountId)}
          <bdi className={styles.organizationName}>{shown}</bdi>
          <Icon of={IconSelector} size={16} />
        </button>
      )}
    />
  );
}

/** Into another organization, and to the page of all of one's own. */
const ways: ActionMenuItem[] = [
  {
    key: 'join',
    label: words.header.join,
    icon: IconDoorEnter,
    startsGroup: true,
    renderLink: linkTo('/join'),
  },
  {
    key: 'tenants',
    label: words.header.tenants,
    icon: IconBuildings,
    renderLink: linkTo('/account/tenants'),
  },
];

const pictureOf = (organization: OrganizationRow, accountId: string) => (
  <Avatar name={organization.name} shape="square" size={24} {...logoOf(organization, accountId)} />
);
