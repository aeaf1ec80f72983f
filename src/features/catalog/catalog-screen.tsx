/** The courses of an organization: its catalog, or its internal training. */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { studyWords } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import type { RootType } from '#domain/policy.ts';
import { hereCrumb, rootCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { CourseCard } from '#features/courses/course-card.tsx';
import { coursesHere, readableHere } from '#features/courses/courses-here.ts';
import { MissingPlace } from '#features/courses/missing-place.tsx';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { HeaderLogo } from '#features/pictures/header-logo.tsx';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { VISITOR } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { useArriving } from '#ui/arriving.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { Later } from '#ui/later.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { WindowedCardGrid } from '#ui/windowed-card-grid.tsx';
import styles from './catalog-screen.module.css';
import { isOverSearch } from './over-search.ts';
import { CatalogSections, useCatalogSections } from './parts/catalog-sections.tsx';
import { type CourseFilter, difficultiesOf, isFiltering } from './parts/course-filter.ts';
import { useFilterInAddress } from './parts/filter-in-address.ts';
import { useFilteredCourses } from './parts/use-filtered-courses.ts';
import { type CatalogPage, catalogPage } from './read-catalog.ts';

/** So many are on the page whatever is in sight, where a browser's own search finds them too. */
const MOST_WHOLE = 60;

/** While somebody scrolls, the cards that stay are not made again. */
const Card = memo(CourseCard);

/** It reads every lesson of the catalog for its size: after the courses are shown. */
const KeepOnDevice = lazyAfterPaint(async () => ({
  default: (await import('#features/keeping/keep-on-device.tsx')).KeepOnDevice,
}));
const FollowButton = lazyAfterPaint(async () => ({
  default: (await import('#features/organization/follow-button.tsx')).FollowButton,
}));
const CoursesHeld = lazyAfterPaint(async () => ({
  default: (await import('#features/search/courses-held.tsx')).CoursesHeld,
}));
// Nothing of it is here while its organization waits for the person's second factor.
const FactorGate = lazy(async () => ({
  default: (await import('#features/required-factor/factor-gate.tsx')).FactorGate,
}));
const SearchBox = lazyAfterPaint(() => import('./parts/search-box.tsx'));

const CatalogSearch = lazy(async () => ({
  default: (await import('#features/search/catalog-search.tsx')).CatalogSearch,
}));

type Props = { orgAlias: string; rootType: RootType };

/** Over the search where the operator has switched that on (ROUTE-020, D91). */
export function CatalogScreen(props: Props) {
  const overSearch = useStored(isOverSearch);
  if (!overSearch) return <PlainCatalog {...props} />;
  return (
    <Suspense fallback={<CardGridSkeleton />}>
      <CatalogSearch {...props} />
    </Suspense>
  );
}

function PlainCatalog({ orgAlias, rootType }: Props) {
  const { accountId } = useStore();
  const [editing, setEditing] = useState(false);
  const stored = useStored(catalogPage, orgAlias, rootType, ...(editing ? ([true] as const) : []));
  const page = useArriving(stored, isHere);
  const { title, icon } = rootCrumb(orgAlias, rootType);
  usePageCrumbs([hereCrumb(title, icon)]);
  if (page === 'missing')
    return (
      <MissingPlace place={{ tenantSlug: orgAlias, collectionSlugs: [] }} skeleton={<CardGridSkeleton />} />
    );
  if (page && !page.allowed)
    return accountId === VISITOR ? (
      <ToSignIn />
    ) : (
      <LateErrorPage variant="denied" dashboard orgAlias={orgAlias} />
    );
  return (
    <LoadingArea
      loading={page === undefined}
      skeleton={<CardGridSkeleton />}
      slowText={words.catalog.loading}
    >
      {page && (
        <Catalog
          key={`${orgAlias} ${rootType}`}
          page={page}
          rootType={rootType}
          editing={editing}
          setEditing={setEditing}
        />
      )}
    </LoadingArea>
  );
}

/** Nothing of it is open to a visitor; whoever has an account reads it (ROUTE-031). */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    keepLoginRedirect(router.state.location.href);
    void router.navigate({ to: '/login/{-$action}', replace: true });
  }, [router]);
  return null;
}

const isHere = (read: CatalogPage | 'missing' | undefined): boolean => read !== 'missing';

function Catalog({
  page: { organization, cards, hidden, arriving },
  rootType,
  editing,
  setEditing,
}: {
  page: CatalogPage;
  rootType: RootType;
  editing: boolean;
  setEditing: (editing: boolean) => void;
}) {
  const catalog = words.catalog;
  const { accountId } = useStore();
  const here = useStored(coursesHere);
  const offline = useOffline();
  const { filter, change, clear } = useFilterInAddress();
  const readable = useMemo(() => readableHere(cards, here), [cards, here]);
  const hits = useFilteredCourses(cards, filter, readable);
  const { name, alias, description, catalogIds } = organization;
  const heading = rootType === 'catalog' ? catalog.heading(name) : catalog.internalHeading(name);
  const allSections = useCatalogSections(cards, arriving);
  const sections = isFiltering(filter) ? [] : allSections;
  const cardAt =
    (headingLevel: 2 | 3): ShownCard =>
    (card) => {
      const { collectionId } = card.course;
      const isHere = readable.has(collectionId);
      const faded = offline && here !== undefined && !isHere;
      return <Card key={collectionId} card={card} here={isHere} faded={faded} headingLevel={headingLevel} />;
    };
  const cardOf = cardAt(sections.length > 0 ? 3 : 2);
  return (
    <>
      <HeaderLogo organization={organization} accountId={accountId} />
      <PageHeader
        title={heading}
        page={`/${alias}/${rootType}`}
        lead={description || undefined}
        actions={
          <CatalogActions
            organization={organization}
            keeps={cards.length > 0 && (rootType === 'catalog' ? catalogIds.public : catalogIds.internal)}
            title={heading}
            arriving={arriving}
          />
        }
      />
      {cards.length > 0 && (
        <Filters cards={cards} filter={filter} change={change} readable={readable} hits={hits?.length}>
          {hidden > 0 && (
            <FilterChip
              label={studyWords.hiddenToo}
              count={String(hidden)}
              selected={editing}
              onToggle={() => setEditing(!editing)}
            />
          )}
        </Filters>
      )}
      {cards.length > 0 && (
        <Suspense fallback={null}>
          <CoursesHeld />
        </Suspense>
      )}
      {cards.length === 0 && (
        <LoadingArea
          loading={arriving && !offline}
          skeleton={<CardGridSkeleton />}
          slowText={catalog.loading}
        >
          <Suspense fallback={null}>
            <Gated by={rootType === 'internal' ? organization.organizationId : null}>
              <EmptyState title={arriving ? words.course.notHere : catalog.emptyTitle}>
                {arriving ? words.dashboard.waiting : catalog.empty}
              </EmptyState>
            </Gated>
          </Suspense>
        </LoadingArea>
      )}
      {cards.length > 0 && hits?.length === 0 && (
        <EmptyState
          title={catalog.noHitsTitle}
          action={
            <Button variant="default" onClick={clear}>
              {catalog.clearFilters}
            </Button>
          }
        >
          {catalog.noHits}
        </EmptyState>
      )}
      {sections.length > 0 && <CatalogSections sections={sections} card={cardAt(3)} />}
      {hits ? (
        <Courses hits={hits} name={`/${alias}/${rootType} ${JSON.stringify(filter)}`} card={cardOf} />
      ) : (
        <CardGridSkeleton />
      )}
    </>
  );
}

type Shown = CatalogPage['cards'][number];
type ShownCard = (card: Shown) => ReactNode;

/** @param name  under it, where somebody was in a long list is found again */
function Courses({ hits, name, card }: { hits: readonly Shown[]; name: string; card: ShownCard }) {
  const label = words.catalog.list;
  if (hits.length <= MOST_WHOLE) return <CardGrid label={label}>{hits.map(card)}</CardGrid>;
  return (
    <WindowedCardGrid
      label={label}
      name={name}
      items={hits}
      keyOf={({ course }) => course.collectionId}
      card={card}
    />
  );
}

function CatalogActions({
  organization,
  keeps,
  title,
  arriving,
}: {
  organization: CatalogPage['organization'];
  /** what can be kept; false: there is nothing in it */
  keeps: string | false;
  title: string;
  arriving: boolean;
}) {
  const buttons = !arriving && (
    <Later>
      <Suspense fallback={null}>
        <FollowButton organizationId={organization.organizationId} name={organization.name} />
      </Suspense>
      {keeps !== false && (
        <Suspense fallback={null}>
          <KeepOnDevice thing={{ kind: 'collection', id: keeps }} title={title} />
        </Suspense>
      )}
    </Later>
  );
  // What can be kept always has a button: its room is there before it is, and nothing below moves.
  return keeps === false ? buttons : <div className={styles.actions}>{buttons}</div>;
}

/** @param by  the organization that may wait for a second factor; null: none does */
const Gated = ({ by, children }: { by: string | null; children: ReactNode }) =>
  by === null ? children : <FactorGate of={by}>{children}</FactorGate>;

function Filters({
  cards,
  filter,
  change,
  readable,
  hits,
  children,
}: {
  cards: CatalogPage['cards'];
  filter: CourseFilter;
  change: (part: Partial<CourseFilter>) => void;
  readable: ReadonlySet<string>;
  /** undefined: not known yet */
  hits: number | undefined;
  children?: ReactNode;
}) {
  const catalog = words.catalog;
  const difficulties = useMemo(() => difficultiesOf(cards), [cards]);
  const toggled = (difficulty: string) =>
    filter.difficulties.includes(difficulty)
      ? filter.difficulties.filter((each) => each !== difficulty)
      : [...filter.difficulties, difficulty];
  return (
    <search className={styles.filters} aria-label={catalog.filters} data-no-print="">
      <Suspense fallback={<div className={styles.text} />}>
        <SearchBox className={styles.text} text={filter.text} onChange={(text) => change({ text })} />
      </Suspense>
      <div className={styles.chips}>
        <FilterChip
          label={catalog.onThisDevice}
          icon={stateIcons.onDevice}
          count={String(readable.size)}
          selected={filter.here}
          onToggle={() => change({ here: !filter.here })}
        />
        {difficulties.map((difficulty) => (
          <FilterChip
            key={difficulty}
            label={difficulty}
            selected={filter.difficulties.includes(difficulty)}
            onToggle={() => change({ difficulties: toggled(difficulty) })}
          />
        ))}
        {children}
      </div>
      <p className={styles.count} role="status">
        {isFiltering(filter) && hits !== undefined
          ? catalog.shown(hits, cards.length)
          : catalog.count(cards.length)}
      </p>
    </search>
  );
}
