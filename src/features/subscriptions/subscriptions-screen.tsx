/** `/subscriptions`: the seats of a person, whose they are, what they open and how long (ROUTE-025). */
import { useState } from 'react';
import { organizationSubscriptionsPage } from '#contract/billing/subscription.ts';
import { subscriptionWords as say } from '#contract/words/en/subscriptions.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { type Subscription, subscriptions } from './read-subscriptions.ts';
import styles from './subscriptions-screen.module.css';

/** Of one seat; the others are in the catalog. */
const COURSES_SHOWN = 10;

export function SubscriptionsScreen() {
  const [now] = useState(Date.now);
  const found = useStored(subscriptions, now);
  // Whose plan continues does not expire.
  const plans = useServerPage(organizationSubscriptionsPage, {});
  const continuing = new Set(
    plans.answer?.flatMap(({ accessId, plan }) => (plan?.continues && accessId ? [accessId] : [])),
  );
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader title={say.heading} page="/subscriptions" lead={say.lead} />
      <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={3} />} slowText={say.loading}>
        {found?.length === 0 && <EmptyState title={say.noneTitle}>{say.none}</EmptyState>}
        {found && found.length > 0 && (
          <ul className={styles.list}>
            {found.map((subscription) => (
              <li key={subscription.id}>
                <Card subscription={subscription} continues={continuing.has(subscription.accessId)} />
              </li>
            ))}
          </ul>
        )}
      </LoadingArea>
    </>
  );
}

function Card({ subscription, continues }: { subscription: Subscription; continues: boolean }) {
  const { organization, state, count, courses } = subscription;
  const shown = courses.slice(0, COURSES_SHOWN);
  return (
    <article className={styles.card} data-over={state === 'ended' || undefined}>
      <h2 className={styles.title}>
        {organization ? (
          <LearningLink to={`/${organization.alias}/org-dashboard`}>
            <bdi>{organization.name}</bdi>
          </LearningLink>
        ) : (
          say.unknownOrganization
        )}
      </h2>
      <p className={styles.facts}>
        <span>{termText(subscription)}</span>
        <span>{say.courses(count)}</span>
        {state === 'expires soon' && !continues && (
          <span className={styles.soon}>
            <Icon of={stateIcons.needsYou} size={16} />
            {say.soon}
          </span>
        )}
      </p>
      {shown.length > 0 && (
        <ul className={styles.courses}>
          {shown.map(({ id, title, path }) => (
            <li key={id}>
              <LearningLink to={path}>
                <bdi>{title}</bdi>
              </LearningLink>
            </li>
          ))}
          {count > shown.length && <li className={styles.more}>{say.more(count - shown.length)}</li>}
        </ul>
      )}
    </article>
  );
}

function termText({ state, startsAt, endsAt }: Subscription): string {
  if (state === 'off') return say.off;
  if (state === 'upcoming' && startsAt !== null) return say.starts(startsAt);
  if (endsAt === null) return say.noEnd;
  return state === 'ended' ? say.ended(endsAt) : say.ends(endsAt);
}
