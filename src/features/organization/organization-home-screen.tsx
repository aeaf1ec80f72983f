/** `/{org}/org-dashboard`: what an organization has for its people: their courses, groups, and what they manage (ORG-006). */

import { IconUsersGroup } from '@tabler/icons-react';
import { Suspense } from 'react';
import { homeWords as say } from '#contract/words/en/organization-home.ts';
import { offersCatalog } from '#domain/navigation.ts';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { CourseCard } from '#features/courses/course-card.tsx';
import { coursesHere, readableHere } from '#features/courses/courses-here.ts';
import { MissingPlace } from '#features/courses/missing-place.tsx';
import { LearningButton, linkTo } from '#features/kit/learning-link.tsx';
import { HeaderLogo } from '#features/pictures/header-logo.tsx';
import { useClientFlags, useStore, useStored } from '#store/react.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from './organization-screen.module.css';
import { FirstStepsList } from './parts/first-steps-list.tsx';
import { PeopleHere, usePeople } from './parts/people-here.tsx';
import { TermsLinks } from './parts/terms-links.tsx';
import { type OrganizationHome, organizationHome } from './read-organization-home.ts';

export function OrganizationHomeScreen({ alias }: { alias: string }) {
  const page = useStored(organizationHome, alias);
  const name = page && page !== 'missing' ? page.organization.name : undefined;
  usePageCrumbs(name === undefined ? [waitingCrumb] : [hereCrumb(name, 'organization')]);
  if (!page) return null; // the disk answers within a frame
  if (page === 'missing')
    return (
      <MissingPlace place={{ tenantSlug: alias, collectionSlugs: [] }} skeleton={<CardGridSkeleton />} />
    );
  return <Home page={page} />;
}

function Home({ page }: { page: OrganizationHome }) {
  const { displayPurchases } = useClientFlags();
  const { organization, groups, started, offered, may } = page;
  const { organizationId, alias, name, description, tenant } = organization;
  const { accountId } = useStore();
  const members = usePeople(may.people ? organizationId : null);
  const readable = readableHere([...started, ...offered], useStored(coursesHere));
  const cards = (of: typeof started, label: string) => (
    <CardGrid label={label}>
      {of.map((card) => (
        <CourseCard
          key={card.course.collectionId}
          card={card}
          here={readable.has(card.course.collectionId)}
          headingLevel={3}
        />
      ))}
    </CardGrid>
  );
  return (
    <>
      <HeaderLogo organization={organization} accountId={accountId} />
      <PageHeader
        title={name}
        page={`/${alias}/org-dashboard`}
        lead={description || undefined}
        actions={
          <Suspense fallback={null}>
            {may.settings && (
              <LearningButton to={`/settings/organization/info/${organizationId}`} variant="default">
                {say.settings}
              </LearningButton>
            )}
            {may.billing && displayPurchases && (
              <LearningButton to={`/billing/${organizationId}`} variant="default">
                {say.billing}
              </LearningButton>
            )}
            <FollowButton organizationId={organizationId} name={name} />
          </Suspense>
        }
      />
      <div className={styles.panel}>
        {may.own && <FirstStepsList page={page} members={members.answer} />}
        {started.length > 0 && (
          <section className={styles.part} aria-labelledby="home-started">
            <h2 id="home-started">{say.started}</h2>
            {cards(started, say.started)}
          </section>
        )}
        <section className={styles.part} aria-labelledby="home-offered">
          <h2 id="home-offered">{started.length > 0 ? say.more : say.courses}</h2>
          {offered.length > 0 ? (
            cards(offered, say.courses)
          ) : (
            <EmptyState title={started.length > 0 ? say.allStarted : say.none} headingLevel={3}>
              {say.noneHint}
            </EmptyState>
          )}
          <div className={styles.actions}>
            {offersCatalog(tenant.status) && (
              <LearningButton to={`/${alias}/catalog`} variant="default">
                {say.catalog}
              </LearningButton>
            )}
            {may.internal && (
              <LearningButton to={`/${alias}/internal`} variant="default">
                {say.internal}
              </LearningButton>
            )}
          </div>
        </section>
        {may.people && <PeopleHere organizationId={organizationId} members={members} />}
        {groups.length > 0 && (
          <section className={styles.part} aria-labelledby="home-groups">
            <h2 id="home-groups">{say.groups}</h2>
            <ListRows label={say.groups} framed>
              {groups.map(({ groupId, name: title, description: text, role, pinned }) => (
                <ListRow
                  key={groupId}
                  title={title}
                  description={text}
                  leading={<Icon of={IconUsersGroup} />}
                  trailing={
                    <span className={styles.roles}>
                      {pinned && <span>{say.pinned}</span>}
                      <span>{say.groupRoles[role]}</span>
                    </span>
                  }
                  renderLink={linkTo(`/organization/${organizationId}/group/${groupId}`)}
                />
              ))}
            </ListRows>
          </section>
        )}
        <TermsLinks organization={organization} />
      </div>
    </>
  );
}
