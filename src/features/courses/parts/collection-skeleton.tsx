/** The shape of a course page that is on its way. */
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from './collection-skeleton.module.css';

export function CollectionSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.top}>
        <div className={styles.cover} />
        <div className={styles.words}>
          <div className={styles.title} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.button} />
        </div>
      </div>
      <ListSkeleton rows={7} />
    </div>
  );
}
