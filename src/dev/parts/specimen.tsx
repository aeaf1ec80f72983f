/** A named group of examples, and one example with the state that it is in. */
import type { ReactNode } from 'react';
import styles from './specimen.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

/** @param wide  takes a whole line */
export function Specimen({
  of,
  wide = false,
  children,
}: {
  of: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={wide ? styles.wide : styles.specimen}>
      <figcaption>{of}</figcaption>
      <div className={styles.stage}>{children}</div>
    </figure>
  );
}
