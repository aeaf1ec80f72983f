/** Who is signed in, and what is theirs. */
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { displayName } from '#contract/accounts/user.ts';
import { words } from '#contract/words/en.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import styles from './shell.module.css';

export function AccountMenu() {
  const user = useStored(me);
  const name = user ? displayName(user) : words.shell.account;
  const email = (user?.emails.find(({ primary }) => primary) ?? user?.emails[0])?.address;
  return (
    <ActionMenu
      label={words.shell.account}
      header={
        <div className={styles.person}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {email && <span className={styles.email}>{email}</span>}
        </div>
      }
      items={[
        {
          key: 'settings',
          label: words.shell.settings,
          icon: IconSettings,
          renderLink: linkTo('/settings/account'),
        },
        {
          key: 'sign-out',
          label: words.shell.signOut,
          icon: IconLogout,
          startsGroup: true,
          renderLink: linkTo('/logout'),
        },
      ]}
      renderTrigger={(props) => (
        <button
          type="button"
          className={styles.account}
          aria-label={user ? words.shell.accountOf(name) : words.shell.account}
          {...props}
        >
          <Avatar name={name} size={32} />
        </button>
      )}
    />
  );
}
