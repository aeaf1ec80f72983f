/** The shape of cards that are on their way. */
import { CardGrid } from './card-grid.tsx';
import { classNames } from './class-names.ts';
import styles from './skeletons.module.css';

export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      <CardGrid>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <div key={at} className={styles.card}>
            <div className={styles.cloth} />
            <div className={styles.body}>
              <div className={classNames(styles.line, styles.title)} style={{ inlineSize: '70%' }} />
              <div className={styles.line} style={{ inlineSize: '95%' }} />
              <div className={styles.line} style={{ inlineSize: '45%' }} />
            </div>
          </div>
        ))}
      </CardGrid>
    </div>
  );
}
