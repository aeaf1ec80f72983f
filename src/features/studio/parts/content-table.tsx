/** The table: its title stays in view while the rest scrolls sideways, and only rows in sight are on the page (STUDIO-002, STUDIO-005, STUDIO-017). */
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { columnWidths, type StudioColumn, widestBesideTitle } from '#domain/studio-columns.ts';
import { keyOf, type StudioSort } from '#domain/studio-rows.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useWindowedRows } from '#ui/windowed-rows.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import type { ListProps } from './list-props.ts';
import { RowCell } from './row-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const ROW_PX = 64;
const CHOICE_PX = 48;

type Props = ListProps & { columns: readonly StudioColumn[] };

export function ContentTable({ columns, ...list }: Props) {
  const { rows, sort, sortBy, selection } = list;
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to } = useWindowedRows(body, scroller, rows.length, ROW_PX);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={say.table}>
      <table
        className={styles.table}
        aria-label={say.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ '--widest': `${widestBesideTitle(columns)}px` } as CSSProperties}
      >
        <thead className={styles.block}>
          <tr className={styles.head} aria-rowindex={1}>
            <th className={styles.choice} style={{ inlineSize: CHOICE_PX }}>
              <Checkbox
                size="md"
                aria-label={say.selectAll}
                checked={selection.all}
                indeterminate={!selection.all && selection.chosen.length > 0}
                onChange={selection.toggleAll}
              />
            </th>
            {columns.map((column) => (
              <Head key={column} column={column} sort={sort} sortBy={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} className={styles.body} style={{ blockSize: rows.length * ROW_PX }}>
          {rows.slice(from, to).map((entry, at) => (
            <Row key={keyOf(entry)} entry={entry} index={from + at} columns={columns} list={list} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({
  column,
  sort,
  sortBy,
}: {
  column: StudioColumn;
  sort: StudioSort;
  sortBy: (sort: StudioSort) => void;
}) {
  const is = sort.by === column;
  const down = is ? !sort.down : false;
  const name = say.columns[column];
  return (
    <th
      scope="col"
      aria-sort={is ? (sort.down ? 'descending' : 'ascending') : 'none'}
      data-column={column}
      className={classNames(styles.cell, column === 'title' && styles.title)}
      style={{ inlineSize: columnWidths[column] }}
    >
      <button
        type="button"
        className={styles.sort}
        title={down ? say.sortDown(name) : say.sortUp(name)}
        onClick={() => sortBy({ by: column, down })}
      >
        {name}
        {is && <Icon of={sort.down ? IconArrowDown : IconArrowUp} size={16} />}
      </button>
    </th>
  );
}

function Row({
  entry,
  index,
  columns,
  list,
}: {
  entry: StudioEntry;
  index: number;
  columns: readonly StudioColumn[];
  list: ListProps;
}) {
  const { selection, acts, showsOwner, openPath, openKey } = list;
  const chosen = selection.has(entry);
  const place: CSSProperties = { insetBlockStart: index * ROW_PX, blockSize: ROW_PX };
  return (
    <tr
      aria-rowindex={index + 2}
      data-selected={chosen || undefined}
      data-open={openKey === keyOf(entry) || undefined}
      className={styles.row}
      style={place}
      data-key={keyOf(entry)}
    >
      <td className={styles.choice} style={{ inlineSize: CHOICE_PX }}>
        <Checkbox
          size="md"
          aria-label={say.select(entry.title)}
          checked={chosen}
          onChange={() => {}}
          onClick={(event) => selection.toggle(entry, event.shiftKey)}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column}
          data-column={column}
          className={classNames(styles.cell, column === 'title' && styles.title)}
          style={{ inlineSize: columnWidths[column] }}
        >
          <RowCell column={column} entry={entry} acts={acts} showsOwner={showsOwner} path={openPath(entry)} />
          {/* Where the title is, so that it never has to be scrolled to. */}
          {column === 'title' && <RowMenu entry={entry} acts={acts} />}
        </td>
      ))}
    </tr>
  );
}
