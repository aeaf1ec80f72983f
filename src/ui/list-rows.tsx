/** Rows with hairlines between them. */
import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-rows.module.css';

export function ListRows({
  label,
  framed = false,
  children,
}: {
  label?: string;
  /** On a surface of its own. */
  framed?: boolean;
  children: ReactNode;
}) {
  return (
    <ul className={classNames(styles.rows, framed && styles.framed)} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
