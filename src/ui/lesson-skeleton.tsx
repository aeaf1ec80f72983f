/** The shape of a lesson that is on its way. */
import { classNames } from './class-names.ts';
import styles from './skeletons.module.css';

const lines = ['96%', '100%', '92%', '60%', '98%', '94%', '100%', '72%'];

export function LessonSkeleton() {
  return (
    <div className={styles.lesson} aria-hidden="true">
      <div className={classNames(styles.line, styles.heading)} style={{ inlineSize: '55%' }} />
      {lines.map((inlineSize, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={at} className={styles.line} style={{ inlineSize }} />
      ))}
    </div>
  );
}
