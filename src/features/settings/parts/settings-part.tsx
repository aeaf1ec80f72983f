/** One part of the settings: its name at the side, what belongs to it beside. */
import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings-part.module.css';

export function SettingsPart({
  heading,
  hint,
  headingRef,
  children,
}: {
  heading: string;
  hint?: string;
  /** where a link to this part leads */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {heading}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
