/** Cards side by side, each 300 to 750 px wide; a list for those who listen. */
import { Children, type ReactNode } from 'react';
import styles from './card-grid.module.css';

export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.map(children, (child) => child && <li className={styles.cell}>{child}</li>)}
    </ul>
  );
}
