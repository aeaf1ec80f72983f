/** How many chose what: each choice with its share in words, and a bar below it. */
import { type ReactNode, useId } from 'react';
import styles from './share-bars.module.css';

type Share = {
  key: string;
  choice: ReactNode;
  /** of all, 0 to 100 */
  percent: number;
  /** the share in words */
  label: string;
};

export function ShareBars({
  title,
  total,
  shares,
  children,
}: {
  title: string;
  /** how many there are, in words */
  total: string;
  shares: readonly Share[];
  /** What is to be said of them, below. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.result} aria-labelledby={id}>
      <p className={styles.head}>
        <span id={id}>{title}</span> <span className={styles.dim}>{total}</span>
      </p>
      <ul className={styles.shares}>
        {shares.map(({ key, choice, percent, label }) => (
          <li key={key}>
            <span className={styles.choice} dir="auto">
              {choice}
            </span>
            <span className={styles.dim}>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {children && <p className={styles.dim}>{children}</p>}
    </section>
  );
}
