/** What opens below the picture of who is signed in: who that is, where, as what, and what is theirs. */

import {
  IconDoorEnter,
  IconKeyboard,
  IconLogout,
  IconMessageReport,
  IconPencil,
  IconSettings,
  IconTicket,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { impersonationWords } from '#contract/words/en/impersonation.ts';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { type AccountEntry, accountEntries } from '#domain/navigation.ts';
import { otherRoles } from '#domain/other-roles.ts';
import { isProductStaff } from '#domain/product-staff.ts';
import { highestRole, type Role } from '#domain/role.ts';
import { openImpersonation } from '#features/impersonation/impersonation-request.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { openRedeem } from '#features/redeem/redeem-request.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { me } from '#store/queries/people.ts';
import { useClientFlags, useStore, useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { type ActionMenuItem, ActionMenuPanel } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { openKeyboardHelp } from '../keyboard/help-request.ts';
import { createsSkills, mayImpersonate } from '../navigation-facts.ts';
import type { Navigation } from '../read-navigation.ts';
import styles from './account-panel.module.css';
import { helpLinks } from './help-links.tsx';

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
  const clientFlags = useClientFlags();
  const { accountId } = useStore();
  const { impersonated } = useSession();
  const redeems = useSessionMay('account.Redeem');
  const user = useStored(me);
  const platform = usePlatform(opened);
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
            <Avatar name={name} size={40} {...pictureOfPerson(user?.image, accountId)} />
            <div className={styles.words}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {email && <span className={styles.dim}>{email}</span>}
            </div>
          </div>
          {navigation?.current && (
            <OrganizationCard organization={navigation.current} roles={navigation.roles} />
          )}
        </div>
      }
      items={[
        ...accountEntries({
          // Whoever acts as somebody else finds the way back there.
          mayImpersonate: impersonated || (navigation !== undefined && mayImpersonate(navigation)),
          // As the panel: until it is known, nothing is offered twice.
          createsSkills: navigation === undefined || createsSkills(accountId, navigation),
          flags: clientFlags,
        }).flatMap((entry) => {
          if (entry !== 'redeem') return [built[entry]];
          return redeems ? [built.redeem, join] : [];
        }),
        ...(!impersonated && navigation && isStaff(navigation) ? [answerFeedback] : []),
        ...helpLinks(platform, navigation?.current ?? null),
      ]}
    />
  );
}

/** Beside the access code, as whoever has a code may not know which one it is. */
const join: ActionMenuItem = {
  key: 'join',
  label: words.header.join,
  icon: IconDoorEnter,
  renderLink: linkTo('/join'),
};

/** Only for those whom the server lets in (`platform.Support`). */
const answerFeedback: ActionMenuItem = {
  key: 'feedback',
  label: impersonationWords.answerFeedback,
  icon: IconMessageReport,
  renderLink: linkTo('/account/feedback'),
};

const isStaff = ({ organizations, rolesOf }: Navigation): boolean =>
  organizations.some(
    ({ organizationId, isDefaultShared }) =>
      isDefaultShared && isProductStaff(rolesOf.get(organizationId) ?? []),
  );

const built: Record<AccountEntry, ActionMenuItem> = {
  profile: {
    key: 'profile',
    label: words.header.profile,
    icon: IconUser,
    renderLink: linkTo('/my-profile'),
  },
  'my-content': {
    key: 'my-content',
    label: words.navigation.places['my-content'],
    icon: IconPencil,
    renderLink: linkTo('/my-content'),
  },
  settings: {
    key: 'settings',
    label: words.header.settings,
    icon: IconSettings,
    renderLink: linkTo('/settings/account'),
  },
  redeem: { key: 'redeem', label: words.header.redeem, icon: IconTicket, onPress: openRedeem },
  keyboard: { key: 'keyboard', label: words.header.keyboard, icon: IconKeyboard, onPress: openKeyboardHelp },
  impersonation: {
    key: 'impersonation',
    label: impersonationWords.menu,
    icon: IconUserShield,
    onPress: () => openImpersonation(),
  },
  'sign-out': {
    key: 'sign-out',
    label: words.shell.signOut,
    icon: IconLogout,
    startsGroup: true,
    renderLink: linkTo('/logout'),
  },
};

/** The highest role is written, the others are counted. */
function OrganizationCard({
  organization,
  roles,
}: {
  organization: OrganizationRow;
  roles: readonly Role[];
}) {
  const { accountId } = useStore();
  const { name } = organization;
  const highest = highestRole(roles);
  if (highest === undefined) return null;
  const others = otherRoles(roles).map((role) => words.storage.roles[role]);
  return (
    <div className={styles.person}>
      <Avatar name={name} shape="square" size={40} {...logoOf(organization, accountId)} />
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
