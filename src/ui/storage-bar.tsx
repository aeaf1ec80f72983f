/** What fills the device: one bar, its legend in words, and the same as a table. */
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './storage-bar.module.css';

export type StoragePart = {
  key: string;
  label: string;
  bytes: number;
  /** Such as '148 MB'. */
  size: string;
  tone: 'kept' | 'app' | 'other' | 'free';
};

export function StorageBar({
  name,
  parts,
  words,
}: {
  /** What is said of the bar, such as '212 MB of 2 GB used'. */
  name: string;
  parts: readonly StoragePart[];
  words: { showTable: string; hideTable: string; partColumn: string; sizeColumn: string };
}) {
  const [table, setTable] = useState(false);
  const id = useId();
  const total = parts.reduce((sum, part) => sum + part.bytes, 0) || 1;
  return (
    <div className={styles.storage}>
      <div className={styles.bar} role="img" aria-label={name}>
        {parts
          .filter((part) => part.bytes > 0)
          .map((part) => (
            <span
              key={part.key}
              className={classNames(styles.part, styles[part.tone])}
              style={{ flexGrow: part.bytes / total }}
            />
          ))}
      </div>
      <div className={styles.under}>
        <ul className={styles.legend}>
          {parts.map((part) => (
            <li key={part.key}>
              <span className={classNames(styles.swatch, styles[part.tone])} aria-hidden="true" />
              {part.label} <b>{part.size}</b>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={table}
          aria-controls={id}
          onClick={() => setTable(!table)}
        >
          {table ? words.hideTable : words.showTable}
        </button>
      </div>
      <div id={id} hidden={!table}>
        <table className={styles.table}>
          <caption className={styles.caption}>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{words.partColumn}</th>
              <th scope="col">{words.sizeColumn}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.key}>
                <th scope="row">{part.label}</th>
                <td>{part.size}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
