/** What opens below the picture of who is signed in: who that is, where, as what, and what is theirs. */
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { displayName } from '#contract/accounts/user.ts';
import * as words from '#contract/words/en.ts';
import { type AccountEntry, accountEntries } from '#domain/navigation.ts';
import { highestRole, type Role } from '#domain/role.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { type ActionMenuItem, ActionMenuPanel } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { openKeyboardHelp } from '../keyboard/help-request.ts';
import { mayImpersonate } from '../navigation-facts.ts';
import type { Navigation } from '../read-navigation.ts';
import styles from './account-panel.module.css';

export function AccountPanel({
  id,
  anchor,
  opened,
  onClose,
  navigation,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onClose: () => void;
  navigation: Navigation | undefined;
}) {
  const user = useStored(me);
  const name = user ? displayName(user) : words.shell.account;
  const email = (user?.emails.find(({ primary }) => primary) ?? user?.emails[0])?.address;
  return (
    <ActionMenuPanel
      id={id}
      anchor={anchor}
      opened={opened}
      onClose={onClose}
      label={words.shell.account}
      header={
        <div className={styles.head}>
          <div className={styles.person}>
            <Avatar name={name} size={40} />
            <div className={styles.words}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {email && <span className={styles.dim}>{email}</span>}
            </div>
          </div>
          {navigation?.current && (
            <OrganizationCard name={navigation.current.name} roles={navigation.roles} />
          )}
        </div>
      }
      items={accountEntries({
        mayImpersonate: navigation !== undefined && mayImpersonate(navigation),
      }).flatMap((entry) => built[entry] ?? [])}
    />
  );
}

/** What is missing here has no screen yet. */
const built: Partial<Record<AccountEntry, ActionMenuItem>> = {
  settings: {
    key: 'settings',
    label: words.shell.settings,
    icon: IconSettings,
    renderLink: linkTo('/settings/account'),
  },
  keyboard: { key: 'keyboard', label: words.header.keyboard, icon: IconKeyboard, onPress: openKeyboardHelp },
  'sign-out': {
    key: 'sign-out',
    label: words.shell.signOut,
    icon: IconLogout,
    startsGroup: true,
    renderLink: linkTo('/logout'),
  },
};

/** The highest role is written, the others are counted. */
function OrganizationCard({ name, roles }: { name: string; roles: readonly Role[] }) {
  const highest = highestRole(roles);
  if (highest === undefined) return null;
  const others = roles.filter((role) => role !== highest).map((role) => words.storage.roles[role]);
  return (
    <div className={styles.person}>
      <Avatar name={name} shape="square" size={40} />
      <div className={styles.words}>
        <bdi>{name}</bdi>
        <span className={styles.dim}>
          {words.storage.roles[highest]}
          {others.length > 0 && (
            <Tooltip label={others.join(', ')}>
              <button type="button" className={styles.more} aria-label={others.join(', ')}>
                {words.header.moreRoles(others.length)}
              </button>
            </Tooltip>
          )}
        </span>
      </div>
    </div>
  );
}
