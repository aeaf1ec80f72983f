/** Who is signed in, and what they are in which organization. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { organizationHome } from '#domain/navigation.ts';
import { highestRole, type Role } from '#domain/role.ts';
import { LearningButton, LearningLink } from '#features/kit/learning-link.tsx';
import { useSessionMay } from '#features/session/session-may.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { myOrganizations, profilesHere } from '#store/queries/organizations.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './account-part.module.css';
import { SettingsPart } from './settings-part.tsx';

const say = words.storage;
const ProfileDialog = lazy(async () => ({
  default: (await import('./profile-dialog.tsx')).ProfileDialog,
}));
const OwnPicture = lazy(async () => ({ default: (await import('./own-picture.tsx')).OwnPicture }));
const UsernameDialog = lazy(async () => ({
  default: (await import('./username-dialog.tsx')).UsernameDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

async function account(db: LecternDb) {
  const [user, organizations, profiles] = await Promise.all([me(db), myOrganizations(db), profilesHere(db)]);
  const rolesIn = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  return {
    user,
    places: organizations.map((organization) => ({
      organization,
      roles: rolesIn.get(organization.organizationId) ?? [],
    })),
  };
}

/** The highest role first. */
function roleNames(roles: readonly Role[]): string {
  const highest = highestRole(roles);
  if (highest === undefined) return say.noRole;
  const rest = roles.filter((role) => role !== highest && role !== 'member');
  return [highest, ...rest].map((role) => say.roles[role]).join(', ');
}

/** What is asked for seldom comes when it is asked for. */
function AccountActions({ user }: { user: User }) {
  const [opened, setOpened] = useState<'profile' | 'username' | 'password' | null>(null);
  const close = () => setOpened(null);
  const opens = useSessionMay('account.Credentials');
  const tells = useSessionMay('account.Profile');
  return (
    <div className={styles.actions}>
      {tells && (
        <Button variant="default" onClick={() => setOpened('profile')}>
          {accountWords.profile.action}
        </Button>
      )}
      {opens && (
        <>
          <Button variant="default" onClick={() => setOpened('username')}>
            {accountSettingsWords.username.action}
          </Button>
          <Button variant="default" onClick={() => setOpened('password')}>
            {accountWords.password.action}
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {opened === 'profile' && <ProfileDialog user={user} onClose={close} />}
        {opened === 'username' && <UsernameDialog username={user.alias} onClose={close} />}
        {opened === 'password' && <PasswordDialog username={user.alias} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Who may open the profile, and the way there. */
function ProfileSight({ user }: { user: User }) {
  const text = accountSettingsWords.visibility;
  if (!user.profileVisible) return <>{text.hidden}</>;
  const path = `/profile/${user.alias}`;
  return <LearningLink to={path}>{path}</LearningLink>;
}

export function AccountPart() {
  const { accountId } = useStore();
  const found = useStored(account);
  const tells = useSessionMay('account.Profile');
  if (accountId === VISITOR)
    return (
      <SettingsPart heading={say.accountHeading}>
        <p>{say.visitor}</p>
        <p>
          <LearningButton to="/login">{say.signIn}</LearningButton>
        </p>
      </SettingsPart>
    );
  const email = found?.user?.emails.find(({ primary }) => primary) ?? found?.user?.emails[0];
  const name = found?.user ? displayName(found.user) : '';
  return (
    <SettingsPart heading={say.accountHeading}>
      {found && (
        <>
          <div className={styles.person}>
            <Suspense fallback={<Avatar name={name} size={64} />}>
              {found.user && (tells ? <OwnPicture user={found.user} /> : <Avatar name={name} size={64} />)}
            </Suspense>
            <dl className={styles.facts}>
              <div>
                <dt>{say.name}</dt>
                <dd>{name}</dd>
              </div>
              {found.user?.about && (
                <div>
                  <dt>{accountWords.profile.about}</dt>
                  <dd>{found.user.about}</dd>
                </div>
              )}
              {found.user && (
                <div>
                  <dt>{accountSettingsWords.username.label}</dt>
                  <dd>{found.user.alias}</dd>
                </div>
              )}
              {email && (
                <div>
                  <dt>{say.email}</dt>
                  <dd>{email.address}</dd>
                </div>
              )}
              {found.user && (
                <div>
                  <dt>{accountSettingsWords.visibility.heading}</dt>
                  <dd>
                    <ProfileSight user={found.user} />
                  </dd>
                </div>
              )}
            </dl>
          </div>
          {found.user && <AccountActions user={found.user} />}
          <div className={styles.places}>
            <h3>{say.organizations}</h3>
            {found.places.length === 0 && <p>{say.noOrganizations}</p>}
            <ul className={styles.list}>
              {found.places.map(({ organization, roles }) => (
                <li key={organization.organizationId}>
                  <Avatar
                    name={organization.name}
                    shape="square"
                    size={32}
                    {...logoOf(organization, accountId)}
                  />
                  <LearningLink to={organizationHome(organization.alias, organization.tenant.status)}>
                    {organization.name}
                  </LearningLink>
                  <span className={styles.role}>{roleNames(roles)}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </SettingsPart>
  );
}
