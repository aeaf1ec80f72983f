/** Where a person begins the day: what to go on with, and the courses of their organizations. */
import { IconArrowRight } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import * as words from '#contract/words/en.ts';
import { inWordsOf } from '#contract/words/terms.ts';
import { collectionProgressState } from '#domain/learning-progress.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { CourseCard } from '#features/courses/course-card.tsx';
import { coursesHere, readableHere } from '#features/courses/courses-here.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { Icon } from '#ui/icon.tsx';
import { Later } from '#ui/later.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './dashboard-screen.module.css';
import { BeginCard } from './parts/begin-card.tsx';
import { GoOnList } from './parts/go-on-list.tsx';
import { goOn, type Shelf, type Shelves, shelvesOf } from './read-dashboard.ts';

/** Behind what is painted first: they read every card, the schedule and the courses. */
const DueToday = lazyAfterPaint(async () => ({
  default: (await import('./parts/due-today.tsx')).DueToday,
}));
const FirstStepsCards = lazyAfterPaint(async () => ({
  default: (await import('#features/organization/first-steps-card.tsx')).FirstStepsCards,
}));
const PlanParts = lazyAfterPaint(async () => ({
  default: (await import('./parts/plan-parts.tsx')).PlanParts,
}));

const say = words.dashboard;

export function DashboardScreen() {
  const user = useStored(me);
  const items = useStored(goOn);
  const found = useStored(shelvesOf);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader
        title={say.heading}
        page="/dashboard"
        lead={user?.name.first ? say.greeting(user.name.first) : say.greetingPlain}
      />
      <LoadingArea
        loading={items === undefined || found === undefined}
        skeleton={<CardGridSkeleton />}
        slowText={say.loading}
      >
        {items && found && (
          <div className={styles.parts}>
            <Later>
              <Suspense fallback={null}>
                <FirstStepsCards />
                <DueToday />
              </Suspense>
            </Later>
            {items.length > 0 ? <GoOnList items={items} /> : <Begin shelves={found.shelves} />}
            <Later>
              <Suspense fallback={null}>
                <PlanParts />
              </Suspense>
            </Later>
            <Shelving found={found} />
          </div>
        )}
      </LoadingArea>
    </>
  );
}

/** With the first course on the shelves that was not opened yet. */
function Begin({ shelves }: { shelves: readonly Shelf[] }) {
  const isNew = ({ progress }: Shelf['cards'][number]) => collectionProgressState(progress) === 'not started';
  const shelf = shelves.find(({ cards }) => cards.some(isNew));
  const next = shelf?.cards.find(isNew);
  const finished = shelves.some(({ cards }) => cards.some(({ progress }) => progress.completedChildren > 0));
  return next && <BeginCard card={next} organization={shelf?.organization} finished={finished} />;
}

function Shelving({ found: { shelves, organizations, arriving } }: { found: Shelves }) {
  const offline = useOffline();
  const empty = shelves.every(({ courses }) => courses === 0);
  if (arriving && empty)
    return offline ? (
      <Notice tone="brass" icon={stateIcons.offline} title={say.waitingTitle}>
        {say.waiting}
      </Notice>
    ) : (
      <LoadingArea loading skeleton={<CardGridSkeleton count={3} />} slowText={say.loading}>
        {null}
      </LoadingArea>
    );
  if (organizations === 0)
    return <EmptyState title={say.noOrganizationTitle}>{say.noOrganization}</EmptyState>;
  if (empty) return <EmptyState title={words.catalog.emptyTitle}>{words.catalog.empty}</EmptyState>;
  return (
    <>
      {arriving && (
        <p className={styles.arriving} role="status">
          <Icon of={stateIcons.keep} />
          {say.arriving(arriving.courses, arriving.skills)}
        </p>
      )}
      {shelves.map((shelf) => (
        <ShelfOfCourses
          key={`${shelf.organization.organizationId} ${shelf.rootType}`}
          shelf={shelf}
          offline={offline}
        />
      ))}
    </>
  );
}

function ShelfOfCourses({ shelf, offline }: { shelf: Shelf; offline: boolean }) {
  const { organization, rootType, cards, courses } = shelf;
  const here = useStored(coursesHere);
  const readable = readableHere(cards, here);
  const id = useId();
  const path = `/${organization.alias}/${rootType}`;
  const inOwn = (words: () => string) => inWordsOf(organization, words);
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.heading}>
        <h2 id={id}>
          {inOwn(() =>
            rootType === 'catalog'
              ? say.coursesHeading(organization.name)
              : say.internalHeading(organization.name),
          )}
        </h2>
        <LearningLink to={path} className={styles.all}>
          {courses > cards.length
            ? inOwn(() => say.allCourses(courses))
            : rootType === 'catalog'
              ? say.openCatalog
              : say.openInternal}
          <Icon of={IconArrowRight} />
        </LearningLink>
      </div>
      <CardGrid>
        {cards.map((card) => {
          const isHere = readable.has(card.course.collectionId);
          return (
            <CourseCard
              key={card.course.collectionId}
              card={card}
              organization={organization}
              here={isHere}
              faded={offline && here !== undefined && !isHere}
            />
          );
        })}
      </CardGrid>
    </section>
  );
}
