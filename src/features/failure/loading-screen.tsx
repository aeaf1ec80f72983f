/** Where a page will be whose code is still on its way (UI-003): the book of Lectern turns a leaf, and a caption says why. */
import * as words from '#contract/words/en.ts';
import styles from './loading-screen.module.css';

export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status">
      <svg viewBox="0 0 32 32" className={styles.book} aria-hidden="true">
        <path d="M16 8C13 5.500 9 5 4 5v19c5 0 9 .5 12 3 3-2.500 7-3 12-3V5c-5 0-9 .5-12 3z" />
        <path d="M16 8v19" />
        <path className={styles.leaf} d="M16 8v19c3-2.500 7-3 12-3V5c-5 0-9 .5-12 3z" />
      </svg>
      <p>{words.shell.loading}</p>
    </div>
  );
}
