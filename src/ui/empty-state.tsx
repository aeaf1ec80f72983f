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
  /** 1 where it is all that the page says: then it is the title of the window, too */
  headingLevel?: 1 | 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <svg className={styles.shelf} viewBox="0 0 160 72" width="160" height="72" aria-hidden="true">
        <path className={styles.plank} d="M4 64h152v5H4z" />
        <path className={styles.blue} d="M28 14h16v50H28z" />
        <path className={styles.red} d="M46 24h12v40H46z" />
        <path className={styles.green} d="M60 18h15v46H60z" />
        <path
          className={styles.foil}
          d="M28 20h16M28 58h16M32 28h8v12h-8zM46 29h12M46 59h12M60 24h15M60 58h15M64 31h7v11h-7z"
        />
        <path className={styles.place} d="M82.5 22h15v41.5h-15z" />
        <g transform="rotate(-16 116 64)">
          <path className={styles.gray} d="M116 22h13v42h-13z" />
          <path className={styles.foil} d="M116 28h13M116 58h13" />
        </g>
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
