/** The search itself: query, filters, chips, results of this device, and more on the server. In the dialog and on the alternative catalog. */

import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustments, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SEARCH_QUERY_LETTERS } from '#contract/content/search.ts';
import { searchWords as say } from '#contract/words/en/search.ts';
import { BEST_HITS, type Facet, type SearchSort, searchSorts } from '#domain/search.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { CoursesHeld } from '../courses-held.tsx';
import { FacetList, valueText } from './facet-list.tsx';
import { HitRow } from './hit-row.tsx';
import classes from './search-panel.module.css';
import type { Search } from './use-search.ts';

type Props = {
  search: Search;
  /** of the organization, or of everything */
  placeholder: string;
  /** filters that the place decides */
  without?: readonly Facet[];
  onOpen?: () => void;
};

export function SearchPanel({ search, placeholder, without = [], onOpen }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const [filtering, setFiltering] = useState(false);
  const { typed, type, sort, setSort, chosen, toggle, clear, owners } = search;
  const { found, hasRole, refinements, now } = search;
  const facetList = (
    <FacetList
      {...{ found, hasRole, chosen, refinements, toggle, owners, now }}
      without={without.join(' ')}
    />
  );
  const chips = Object.entries(chosen).flatMap(([facet, values]) =>
    (values ?? []).map((value) => ({ facet: facet as Facet, value })),
  );
  return (
    <div className={classes.panel}>
      <search className={classes.query}>
        <LimitedInput
          type="search"
          data-autofocus=""
          className={classes.box}
          aria-label={placeholder}
          placeholder={placeholder}
          value={typed}
          letters={SEARCH_QUERY_LETTERS}
          onChange={(event) => type(event.currentTarget.value)}
          leftSection={<Icon of={IconSearch} />}
          rightSection={
            typed !== '' && (
              <IconButton icon={IconX} size="small" label={say.clear} onPress={() => type('')} />
            )
          }
        />
        <NativeSelect
          aria-label={say.sort}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as SearchSort)}
          data={searchSorts.map((each) => ({ value: each, label: say.sorts[each] }))}
        />
        {narrow && (
          <Button
            variant="default"
            aria-expanded={filtering}
            leftSection={<Icon of={IconAdjustments} />}
            onClick={() => setFiltering(!filtering)}
          >
            {say.filters}
          </Button>
        )}
      </search>
      {narrow && filtering && <Popover onDone={() => setFiltering(false)}>{facetList}</Popover>}
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label={say.active}>
          {chips.map(({ facet, value }) => (
            <li key={`${facet} ${value}`}>
              <FilterChip
                removable
                selected
                label={valueText(facet, value, owners) ?? say.facets[facet]}
                onToggle={() => toggle(facet, value)}
              />
            </li>
          ))}
          <li>
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {say.clearFilters}
            </Button>
          </li>
        </ul>
      )}
      <div className={classes.columns}>
        {!narrow && (
          <aside className={classes.side} aria-label={say.filters}>
            {facetList}
          </aside>
        )}
        <Results search={search} onOpen={onOpen} />
      </div>
    </div>
  );
}

function Popover({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  return (
    <section className={classes.popover} aria-label={say.filters}>
      {children}
      <Button onClick={onDone}>{say.done}</Button>
    </section>
  );
}

function Results({ search, onOpen }: { search: Search; onOpen: (() => void) | undefined }) {
  const { query, of, state, reading, hits, total, more, server, moreOnServer, offline, owners } = search;
  if (query.trim() === '') return <p className={classes.hint}>{say.start}</p>;
  const rows = (all: typeof hits) =>
    all.map((hit) => (
      <HitRow key={hit.id} hit={hit} query={of} owner={owners[hit.ownerKey]} onOpen={onOpen} />
    ));
  const nothing =
    state === 'found' && !reading && total === 0 && server.state !== 'asking' && server.hits.length === 0;
  return (
    <div className={classes.results}>
      <CoursesHeld />
      {offline && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {say.offline}
        </Notice>
      )}
      {state === 'broken' && (
        <Notice tone="vermilion" icon={stateIcons.needsYou}>
          {say.broken}
        </Notice>
      )}
      <p role="status" className={classes.count}>
        {countText(search)}
      </p>
      {(state === 'asking' || (state === 'found' && reading)) && hits.length === 0 && (
        <ListSkeleton rows={5} />
      )}
      {nothing && <EmptyState title={say.noHits}>{say.noHitsText}</EmptyState>}
      {hits.length > 0 && (
        <ul className={classes.hits} aria-label={say.results}>
          {rows(hits)}
        </ul>
      )}
      {more && (
        <Button variant="default" className={classes.more} onClick={more}>
          {say.loadMore}
        </Button>
      )}
      {server.state !== 'none' && (
        <section className={classes.server} aria-label={say.onServer}>
          <h3>{say.onServer}</h3>
          {server.hits.length > 0 && <ul className={classes.hits}>{rows(server.hits)}</ul>}
          {server.state === 'asking' && <p className={classes.hint}>{say.asking}</p>}
          {server.state === 'failed' && <p className={classes.hint}>{say.serverFailed}</p>}
          {server.state === 'here' && server.hits.length === 0 && !moreOnServer && (
            <p className={classes.hint}>{say.nothingOnServer}</p>
          )}
          {moreOnServer && (
            <Button variant="default" className={classes.more} onClick={moreOnServer}>
              {say.loadMore}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

function countText({ state, reading, bestAlone, total, sort, chosen }: Search): string {
  if (state === 'asking') return say.searching;
  if (reading) return say.soFar(total);
  if (!bestAlone) return say.found(total);
  const isOrdered = sort !== 'relevance' || Object.keys(chosen).length > 0;
  return isOrdered ? say.amongBest(total, BEST_HITS) : say.moreThan(BEST_HITS);
}
