/** A table of content, on phones cards: tabs, search, filters, columns, order, and what is done to several at once. */
import { Button, Tabs, TextInput } from '@mantine/core';
import { IconFileSpreadsheet, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { dateText } from '#contract/words/time.ts';
import type { StudioColumn } from '#domain/studio-columns.ts';
import { type FilterAction, selectionsOf } from '#domain/studio-filters.ts';
import {
  everything,
  inTab,
  narrowed,
  quickViews,
  type StudioTab,
  sortedRows,
  studioTabs,
  tabCounts,
} from '#domain/studio-rows.ts';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { useStore } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { widthBelow } from '#ui/breakpoints.ts';
import { saveCsv } from '#ui/csv-file.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { approvalText } from './parts/approval-text.ts';
import { ColumnsMenu } from './parts/columns-menu.tsx';
import { ContentCards } from './parts/content-cards.tsx';
import { ContentTable } from './parts/content-table.tsx';
import { filterLabel } from './parts/filter-label.ts';
import { FiltersDrawer } from './parts/filters-drawer.tsx';
import { SelectionBar } from './parts/selection-bar.tsx';
import { SortMenu } from './parts/sort-menu.tsx';
import { useFilters } from './parts/use-filters.ts';
import { useSelection } from './parts/use-selection.ts';
import { ViewsMenu } from './parts/views-menu.tsx';
import type { StudioEntry } from './read-studio.ts';
import styles from './studio.module.css';
import { type Columns, useColumns } from './use-columns.ts';
import { useStudioActs } from './use-studio-acts.ts';
import { useStudioAddress } from './use-studio-address.ts';
import '@mantine/core/styles/Tabs.layer.css';

export type ContentListProps = {
  entries: readonly StudioEntry[];
  tabs?: readonly StudioTab[];
  firstTab: StudioTab;
  /** whose content it is stands in the rows */
  showsOwner: boolean;
  /** whose tags are offered; null: content of several organizations */
  organizationId: string | null;
  /** where a row opens; null: on its own page */
  openPath: (entry: StudioEntry) => string | null;
  /** what is open of a row; where there is room it is beside the table */
  preview?: ReactNode;
  openKey?: string | null;
  /** above the table, such as what is not here */
  note?: ReactNode;
  emptyText?: string;
};

export function ContentList({
  entries,
  tabs = studioTabs,
  firstTab,
  showsOwner,
  organizationId,
  openPath,
  preview,
  openKey = null,
  note,
  emptyText,
}: ContentListProps) {
  const { accountId: me } = useStore();
  const address = useStudioAddress(firstTab);
  const { query, sort, ask, sortBy } = address;
  const [now] = useState(Date.now);
  const asking = useMemo(() => ({ now, me }), [now, me]);
  const asked = useDeferredValue(query);
  const rows = useMemo(
    () => sortedRows(narrowed(entries, asked, asking), sort),
    [entries, asked, asking, sort],
  );
  const counts = useMemo(() => tabCounts(entries), [entries]);
  const columns = useColumns(address.linkedColumns);
  const acts = useStudioActs();
  const selection = useSelection(rows);
  const phone = useMediaQuery(widthBelow(768));
  const chooseTab = (chosen: string | null) => {
    selection.clear();
    ask({ tab: tabs.find((each) => each === chosen) ?? 'all' });
  };
  const list = { rows, sort, sortBy, showsOwner, openPath, openKey, selection, acts };
  return (
    <Tabs value={query.tab} onChange={chooseTab} keepMounted={false} className={styles.list}>
      <Tabs.List aria-label={say.table} className={styles.tabs}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {say.tab(say.tabs[each], counts[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Toolbar
        entries={entries}
        rows={rows}
        all={counts[query.tab]}
        address={address}
        organizationId={organizationId}
        asking={asking}
        columns={columns}
        phone={phone}
      />
      {note}
      <SelectionBar selection={selection} acts={acts} entries={entries} organizationId={organizationId} />
      <div className={styles.beside}>
        <Tabs.Panel value={query.tab} className={styles.panel}>
          {rows.length === 0 ? (
            <Nothing tab={query.tab} any={entries.some((row) => inTab(row, query.tab))} text={emptyText} />
          ) : phone ? (
            <ContentCards {...list} />
          ) : (
            <ContentTable {...list} columns={columns.shown} />
          )}
        </Tabs.Panel>
        {preview}
      </div>
    </Tabs>
  );
}

function Nothing({ tab, any, text }: { tab: StudioTab; any: boolean; text: string | undefined }) {
  if (any) return <EmptyState title={say.noHitsTitle}>{say.noHits}</EmptyState>;
  return (
    <EmptyState title={say.emptyTitle[tab]}>
      {tab === 'all' ? (text ?? say.empty.all) : say.empty[tab]}
    </EmptyState>
  );
}

type Address = ReturnType<typeof useStudioAddress>;
type ToolbarProps = {
  address: Address;
  organizationId: string | null;
  entries: readonly StudioEntry[];
  rows: readonly StudioEntry[];
  all: number;
  asking: { now: number; me: string };
  columns: Columns;
  phone: boolean;
};

function Toolbar({ entries, rows, all, address, organizationId, asking, columns, phone }: ToolbarProps) {
  const { query, ask, sort, sortBy } = address;
  const [opened, setOpened] = useState(false);
  const { state, act } = useFilters(entries, query, ask, asking, opened);
  const chosen = Object.entries(selectionsOf(state)).flatMap(([id, values]) =>
    values.map((value) => ({ id, value })),
  );
  const ranges = [
    query.age.join() !== everything.age.join(),
    query.duration.join() !== everything.duration.join(),
  ];
  const active = chosen.length + ranges.filter(Boolean).length;
  const isOn = (id: string, value: string) => chosen.some((each) => each.id === id && each.value === value);
  const clear = () => {
    act({ type: 'Clear' });
    ask({ age: everything.age, duration: everything.duration });
  };
  return (
    <search className={styles.toolbar} aria-label={say.filters} data-no-print="">
      <TextInput
        className={styles.search}
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        value={query.text}
        onChange={({ currentTarget }) => ask({ text: currentTarget.value })}
        leftSection={<Icon of={IconSearch} />}
        rightSection={
          query.text !== '' && (
            <IconButton icon={IconX} size="small" label={say.clearText} onPress={() => ask({ text: '' })} />
          )
        }
      />
      <div className={styles.tools}>
        <Button variant="default" leftSection={<Icon of={IconFilter} />} onClick={() => setOpened(true)}>
          {active === 0 ? say.filters : say.filtersOn(active)}
        </Button>
        <ActionMenu
          label={say.quick}
          placement="below-start"
          items={quickViews.map((value) => ({
            key: value,
            label: say.quickViews[value] ?? value,
            checked: isOn('quick', value),
            onPress: () =>
              act({ type: 'Update', categoryId: 'quick', value, selected: !isOn('quick', value) }),
          }))}
          renderTrigger={(props) => (
            <Button {...props} variant="default">
              {say.quick}
            </Button>
          )}
        />
        <ViewsMenu organizationId={organizationId} address={address} columns={columns} />
        {phone ? <SortMenu sort={sort} sortBy={sortBy} /> : <ColumnsMenu columns={columns} />}
        <Button
          variant="default"
          leftSection={<Icon of={IconFileSpreadsheet} />}
          disabled={rows.length === 0}
          onClick={() => void exportRows(rows, columns.shown)}
        >
          {say.exportCsv}
        </Button>
      </div>
      <Chips
        chosen={chosen}
        entries={entries}
        shown={say.shown(rows.length, all)}
        act={act}
        onClear={active > 0 ? clear : null}
      />
      {opened && (
        <FiltersDrawer
          entries={entries}
          query={query}
          asking={asking}
          state={state}
          act={act}
          ask={ask}
          onClear={clear}
          onClose={() => setOpened(false)}
        />
      )}
    </search>
  );
}

/** What narrows the list, each with what takes it off. */
function Chips({
  chosen,
  entries,
  shown,
  act,
  onClear,
}: {
  chosen: readonly { id: string; value: string }[];
  entries: readonly StudioEntry[];
  shown: string;
  act: (action: FilterAction) => void;
  onClear: (() => void) | null;
}) {
  const mine = chosen.some(({ id }) => id === 'mine');
  return (
    <div className={styles.chips}>
      <FilterChip
        label={say.mine}
        selected={mine}
        onToggle={() => act({ type: 'Update', categoryId: 'mine', value: 'mine', selected: !mine })}
      />
      {chosen
        .filter(({ id }) => id !== 'mine')
        .map(({ id, value }) => (
          <FilterChip
            key={`${id} ${value}`}
            label={filterLabel(id, value, entries)}
            selected
            removable
            onToggle={() => act({ type: 'Update', categoryId: id, value, selected: false })}
          />
        ))}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {say.clearFilters}
        </Button>
      )}
      <p className={styles.count} role="status">
        {shown}
      </p>
    </div>
  );
}

/** The rows as they are shown, in the columns that are shown. */
async function exportRows(rows: readonly StudioEntry[], columns: readonly StudioColumn[]): Promise<void> {
  const cell = (row: StudioEntry, column: StudioColumn): string => {
    if (column === 'createdAt' || column === 'updatedAt') return dateText(row[column]);
    if (column === 'workflow')
      return [workflowLabel(row.workflow), approvalText(row.approval)].filter(Boolean).join('; ');
    if (column === 'authors') return row.authors.map(({ name }) => name || say.unknownAuthor).join('; ');
    if (column === 'presentIn') return row.presentIn.map(({ title }) => title).join('; ');
    return String(row[column] ?? '');
  };
  const head = [say.csvKind, ...columns.map((column) => say.columns[column])];
  await saveCsv(say.csvName, [
    head,
    ...rows.map((row) => [say.kinds[row.type], ...columns.map((column) => cell(row, column))]),
  ]);
}
