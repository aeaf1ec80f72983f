/** The head of a page: the way back up, its title, what can be done. The title takes the focus on a change of route. */
import { type ReactNode, useRef } from 'react';
import styles from './page-header.module.css';
import { useRouteFocus } from './route-focus.ts';

export function PageHeader({
  title,
  page,
  breadcrumbs,
  lead,
  status,
  actions,
}: {
  title: string;
  /** What tells one page from another, such as its path. */
  page: string;
  breadcrumbs?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** A mark beside the title, such as where it is saved. */
  status?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading, page);
  return (
    <header className={styles.header}>
      {breadcrumbs}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            <bdi>{title}</bdi>
          </h1>
          {status}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && (
          <div className={styles.actions} data-no-print="">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
