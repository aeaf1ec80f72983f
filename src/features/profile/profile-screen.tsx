/** `/profile/{alias}`: what a person shows of themselves to everybody; `/my-profile`: the same as its owner sees it (ROUTE-019, D54). */
import { Navigate } from '@tanstack/react-router';
import { publicProfilePage } from '#contract/accounts/own-account.ts';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import type { UserInfo } from '#contract/accounts/user.ts';
import { followableHref } from '#contract/document/safe-href.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { displayName } from '#domain/display-name.ts';
import type { Social } from '#domain/socials.ts';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { useRouteFocusedTitle } from './focused-title.ts';
import styles from './profile-screen.module.css';

const say = accountSettingsWords.profile;

type Shown = Pick<UserInfo, 'alias' | 'name' | 'image'> & { about: string; socials: readonly Social[] };

export function ProfileScreen({ alias }: { alias: string }) {
  const { answer, state } = useServerPage(publicProfilePage, { alias });
  usePageCrumbs(answer ? [hereCrumb(displayName(answer), 'settings')] : [waitingCrumb]);
  if (state === 'forbidden') return <ErrorPage variant="missing" dashboard />;
  if (!answer) return state === 'asking' ? <ListSkeleton /> : <p>{say.offline}</p>;
  // By a name of before: the address becomes today's.
  if (answer.alias.toLowerCase() !== alias.toLowerCase())
    return <Navigate to={`/profile/${answer.alias}` as never} replace />;
  return <Profile shown={answer} page={`/profile/${alias}`} own={false} />;
}

export function MyProfileScreen() {
  const user = useStored(me);
  usePageCrumbs(user ? [hereCrumb(displayName(user), 'settings')] : [waitingCrumb]);
  if (!user) return null; // the disk answers within a frame
  const socials = (user.socials ?? []).filter(({ visible }) => visible);
  return <Profile shown={{ ...user, socials }} page="/my-profile" own />;
}

function Profile({ shown, page, own }: { shown: Shown; page: string; own: boolean }) {
  const title = useRouteFocusedTitle(page);
  const name = displayName(shown);
  const { accountId } = useStore();
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        <Avatar name={name} size={64} {...pictureOfPerson(shown.image, accountId)} />
        <div className={styles.names}>
          <h1 ref={title} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.alias}>@{shown.alias}</p>
        </div>
        {own && (
          <div className={styles.own}>
            <p className={styles.alias}>{say.own}</p>
            <LearningButton to="/settings/account" variant="default">
              {say.edit}
            </LearningButton>
          </div>
        )}
      </header>
      {shown.about === '' && shown.socials.length === 0 && <p className={styles.alias}>{say.nothing}</p>}
      {shown.about !== '' && (
        <section className={styles.part}>
          <h2>{say.about}</h2>
          <p className={styles.text}>
            <bdi>{shown.about}</bdi>
          </p>
        </section>
      )}
      {shown.socials.length > 0 && (
        <section className={styles.part}>
          <h2>{say.links}</h2>
          <ul className={styles.links}>
            {shown.socials.map(({ type, value }) => (
              <li key={`${type} ${value}`}>
                <span className={styles.alias}>{accountSettingsWords.socials.kinds[type]}</span>
                <a
                  href={followableHref(value, location.origin) ?? undefined}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                >
                  <bdi>{value.replace(/^https?:\/\//, '')}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
