/** The cover beside the sign-in form: cloth, foil frame, the mark of the product. */
import * as words from '#contract/words/en.ts';
import styles from './book-plate.module.css';

export function BookPlate() {
  return (
    <div className={styles.cover} aria-hidden="true">
      <div className={styles.frame}>
        <svg viewBox="0 0 96 72" className={styles.mark} aria-hidden="true">
          <path d="M48 14c-8-6-18-8-34-8v46c16 0 26 2 34 8 8-6 18-8 34-8V6c-16 0-26 2-34 8z" />
          <path d="M48 14v46M24 18c6 0 10 1 14 3M24 28c6 0 10 1 14 3M72 18c-6 0-10 1-14 3M72 28c-6 0-10 1-14 3" />
          <path d="M34 68h28" />
        </svg>
        <p className={styles.name}>{words.shell.product}</p>
        <p className={styles.motto}>{words.session.motto}</p>
      </div>
    </div>
  );
}
