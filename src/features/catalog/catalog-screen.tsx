/** The courses of an organization: its catalog, or its internal training. */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import * as words from '#contract/words/en.ts';
import type { RootType } from '#domain/policy.ts';
import { hereCrumb, rootCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { CourseCard } from '#features/courses/course-card.tsx';
import { coursesHere, readableHere } from '#features/courses/courses-here.ts';
import { MissingPlace } from '#features/courses/missing-place.tsx';
import { useOffline } from '#features/courses/offline.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { VISITOR } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { Later } from '#ui/later.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './catalog-screen.module.css';
import { type CourseFilter, difficultiesOf, filteredCourses, isFiltering } from './parts/course-filter.ts';
import { useFilterInAddress } from './parts/filter-in-address.ts';
import { type CatalogPage, catalogPage } from './read-catalog.ts';

const PAGE = 60;

/** It reads every lesson of the catalog for its size: after the courses are shown. */
const KeepOnDevice = lazyAfterPaint(async () => ({
  default: (await import('#features/keeping/keep-on-device.tsx')).KeepOnDevice,
}));
const SearchBox = lazyAfterPaint(() => import('./parts/search-box.tsx'));

export function CatalogScreen({ orgAlias, rootType }: { orgAlias: string; rootType: RootType }) {
  const { accountId } = useStore();
  const page = useStored(catalogPage, orgAlias, rootType);
  const { title, icon } = rootCrumb(orgAlias, rootType);
  usePageCrumbs([hereCrumb(title, icon)]);
  if (page === 'missing')
    return (
      <MissingPlace place={{ tenantSlug: orgAlias, collectionSlugs: [] }} skeleton={<CardGridSkeleton />} />
    );
  if (page && !page.allowed)
    return <ErrorPage variant="denied" dashboard={accountId !== VISITOR} login={accountId === VISITOR} />;
  return (
    <LoadingArea
      loading={page === undefined}
      skeleton={<CardGridSkeleton />}
      slowText={words.catalog.loading}
    >
      {page && <Catalog key={`${orgAlias} ${rootType}`} page={page} rootType={rootType} />}
    </LoadingArea>
  );
}

function Catalog({
  page: { organization, cards, arriving },
  rootType,
}: {
  page: CatalogPage;
  rootType: RootType;
}) {
  const catalog = words.catalog;
  const here = useStored(coursesHere);
  const offline = useOffline();
  const { filter, change, clear } = useFilterInAddress();
  const [most, setMost] = useState(PAGE);
  const readable = readableHere(cards, here);
  const hits = filteredCourses(cards, filter, readable);
  const { name, alias, description, catalogIds } = organization;
  const heading = rootType === 'catalog' ? catalog.heading(name) : catalog.internalHeading(name);
  return (
    <>
      <PageHeader
        title={heading}
        page={`/${alias}/${rootType}`}
        lead={description || undefined}
        actions={
          cards.length > 0 &&
          !arriving && (
            <Later>
              <Suspense fallback={null}>
                <KeepOnDevice
                  thing={{
                    kind: 'collection',
                    id: rootType === 'catalog' ? catalogIds.public : catalogIds.internal,
                  }}
                  title={heading}
                />
              </Suspense>
            </Later>
          )
        }
      />
      {cards.length > 0 && (
        <Filters cards={cards} filter={filter} change={change} readable={readable} hits={hits.length} />
      )}
      {cards.length === 0 && (
        <LoadingArea
          loading={arriving && !offline}
          skeleton={<CardGridSkeleton />}
          slowText={catalog.loading}
        >
          <EmptyState title={arriving ? words.course.notHere : catalog.emptyTitle}>
            {arriving ? words.dashboard.waiting : catalog.empty}
          </EmptyState>
        </LoadingArea>
      )}
      {cards.length > 0 && hits.length === 0 && (
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
      <CardGrid label={catalog.list}>
        {hits.slice(0, most).map((card) => {
          const isHere = readable.has(card.course.collectionId);
          return (
            <CourseCard
              key={card.course.collectionId}
              card={card}
              here={isHere}
              faded={offline && here !== undefined && !isHere}
              headingLevel={2}
            />
          );
        })}
      </CardGrid>
      {hits.length > most && (
        <p className={styles.more}>
          <Button variant="default" onClick={() => setMost(most + PAGE)}>
            {catalog.showMore(Math.min(PAGE, hits.length - most))}
          </Button>
        </p>
      )}
    </>
  );
}

function Filters({
  cards,
  filter,
  change,
  readable,
  hits,
}: {
  cards: CatalogPage['cards'];
  filter: CourseFilter;
  change: (part: Partial<CourseFilter>) => void;
  readable: ReadonlySet<string>;
  hits: number;
}) {
  const catalog = words.catalog;
  const difficulties = difficultiesOf(cards);
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
      </div>
      <p className={styles.count} role="status">
        {isFiltering(filter) ? catalog.shown(hits, cards.length) : catalog.count(cards.length)}
      </p>
    </search>
  );
}
