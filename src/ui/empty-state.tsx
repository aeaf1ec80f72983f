/** A shelf with nothing on it yet: what belongs here, and one thing to do. */
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export function EmptyState({
  title,
  children,
  action,
  headingLevel = 2,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <svg className={styles.shelf} viewBox="0 0 120 60" width="120" height="60" aria-hidden="true">
        <path d="M4 56h112" strokeWidth="2" />
        <path d="M26 12h12v44H26zM26 20h12M26 48h12M42 20h9v36h-9zM42 27h9" />
        <path d="m58 55 13-37 10 3.500-12.500 35.200" />
        <path d="M94 56V34" strokeDasharray="3 4" />
        <path d="M106 56V34H94" strokeDasharray="3 4" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
