/** Text to read: a lesson at 66 letters a line, or at the size of the interface for comments and descriptions. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './prose.module.css';

export function Prose({
  size = 'lesson',
  lang,
  children,
}: {
  size?: 'lesson' | 'text';
  lang?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.prose, styles[size])} lang={lang}>
      {children}
    </div>
  );
}
