/** A chart of bars that is a table: each line has its name, its bar and its numbers, so that nobody needs the colours. */
import type { ReactNode } from 'react';
import styles from './bar-table.module.css';
import { classNames } from './class-names.ts';

type BarColumn = { key: string; label: string };
type BarLine = {
  key: string;
  name: ReactNode;
  /** of the bar */
  value: number;
  /** by column */
  cells: Readonly<Record<string, string>>;
};

/** Columns of numbers beside the name; of more, a phone shows each line as a card. */
const FIT_ON_A_PHONE = 3;

export function BarTable({
  caption,
  nameLabel,
  columns,
  lines,
  full,
  captionHidden = false,
}: {
  caption: string;
  nameLabel: string;
  columns: readonly BarColumn[];
  lines: readonly BarLine[];
  /** the value of a bar from end to end, such as 1 where values are shares; without it the largest one */
  full?: number;
  captionHidden?: boolean;
}) {
  const most = full ?? (Math.max(...lines.map(({ value }) => value), 0) || 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is moved with the keyboard, too
    <section className={styles.frame} tabIndex={0} aria-label={caption}>
      <table className={classNames(styles.table, columns.length > FIT_ON_A_PHONE && styles.stacked)}>
        <caption className={classNames(styles.caption, captionHidden && styles.hidden)}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, value, cells }) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                <span className={styles.words}>{name}</span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.bar} style={{ inlineSize: `${(100 * value) / most}%` }} />
                </span>
              </th>
              {columns.map((column) => (
                <td key={column.key} className={styles.number} data-label={column.label}>
                  {cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
