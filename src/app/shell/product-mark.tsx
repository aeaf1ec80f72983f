/** The open book of Lectern. */
import { Link } from '@tanstack/react-router';
import * as words from '#contract/words/en.ts';
import styles from './shell.module.css';

/** @param named  with its name, where the bar has nothing else to tell */
export function ProductMark({ named }: { named: boolean }) {
  return (
    <Link to="/" className={styles.mark} aria-label={words.shell.product}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M16 8C13 5.500 9 5 4 5v19c5 0 9 .5 12 3 3-2.500 7-3 12-3V5c-5 0-9 .5-12 3z" />
        <path d="M16 8v19" />
      </svg>
      {named && <span>{words.shell.product}</span>}
    </Link>
  );
}
