/** What is new, changed or gone, by kind: the first few of each, and how many more there are. */
import type { ReactNode } from 'react';
import { changedSinceWords as say } from '#contract/words/en/changed-since.ts';
import styles from './change-list.module.css';

const MOST_LISTED = 8;

export const ChangeList = ({ children }: { children: ReactNode }) => (
  <dl className={styles.changes}>{children}</dl>
);

export function ChangesOfKind<T>({
  title,
  items,
  keyOf,
  children,
}: {
  title: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>
          {items.slice(0, MOST_LISTED).map((item) => (
            <li key={keyOf(item)} dir="auto">
              {children(item)}
            </li>
          ))}
          {items.length > MOST_LISTED && <li>{say.more(items.length - MOST_LISTED)}</li>}
        </ul>
      </dd>
    </div>
  );
}
