/** The shape of rows that are on their way. */
import { classNames } from './class-names.ts';
import styles from './skeletons.module.css';

const widths = ['52%', '38%', '61%', '45%', '33%', '57%'];

export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={at} className={styles.row}>
          <div className={classNames(styles.line, styles.mini)} />
          <div className={styles.line} style={{ inlineSize: widths[at % widths.length] }} />
        </div>
      ))}
    </div>
  );
}
