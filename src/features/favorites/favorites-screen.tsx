/** `/favorites`: what the person marked, the newest first (PLAY-003). */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { favoriteWords as say } from '#contract/words/en/favorites.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { setFavorite } from '#mutations/content/set-favorite.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showToast } from '#ui/toasts.ts';
import { FavoriteHeart } from './favorite-button.tsx';
import styles from './favorites-screen.module.css';
import { type FavoriteFilter, type FavoritesPage, favoritesPage } from './read-favorites.ts';

const PAGE = 50;
const filters = ['all', 'skill', 'collection'] as const;

export function FavoritesScreen() {
  const [filter, setFilter] = useState<FavoriteFilter>('all');
  const [limit, setLimit] = useState(PAGE);
  const page = useStored(favoritesPage, filter, limit);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const choose = (next: FavoriteFilter) => {
    setFilter(next);
    setLimit(PAGE);
  };
  return (
    <>
      <PageHeader title={say.heading} page="/favorites" lead={page && say.count(page.counts.all)} />
      <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={5} />} slowText={say.loading}>
        {page && (
          <Favorites page={page} filter={filter} onFilter={choose} onMore={() => setLimit(limit + PAGE)} />
        )}
      </LoadingArea>
    </>
  );
}

function Favorites({
  page: { things, counts, of },
  filter,
  onFilter,
  onMore,
}: {
  page: FavoritesPage;
  filter: FavoriteFilter;
  onFilter: (filter: FavoriteFilter) => void;
  onMore: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const mark = useMutate(setFavorite);
  if (counts.all === 0) return <EmptyState title={say.noneTitle}>{say.none}</EmptyState>;
  const left = of === filter ? counts[filter] - things.length : 0;
  const removed = (thing: PlannedThing) => {
    list.current?.focus(); // the button that had the focus is gone
    showToast({
      id: 'favorite',
      text: say.removed,
      action: {
        label: say.undo,
        onPress: () => void mark({ type: thing.type, entityId: thing.id, on: true }),
      },
    });
  };
  return (
    <div ref={list} tabIndex={-1} className={styles.page}>
      <fieldset className={styles.filters} aria-label={say.filters}>
        {filters.map((each) => (
          <FilterChip
            key={each}
            label={say.filter[each]}
            count={String(counts[each])}
            selected={filter === each}
            onToggle={() => onFilter(each)}
          />
        ))}
      </fieldset>
      {of !== filter ? (
        <ListSkeleton rows={3} />
      ) : things.length === 0 ? (
        <EmptyState title={say.noneOfKindTitle}>{say.noneOfKind}</EmptyState>
      ) : (
        <ListRows framed label={say.heading}>
          {things.map((thing) => (
            <PlannedRow
              key={`${thing.type} ${thing.id}`}
              thing={thing}
              trailing={<FavoriteHeart thing={thing} marked onRemoved={() => removed(thing)} />}
            />
          ))}
        </ListRows>
      )}
      {left > 0 && (
        <Button variant="default" className={styles.more} onClick={onMore}>
          {say.more(Math.min(left, PAGE))}
        </Button>
      )}
    </div>
  );
}
