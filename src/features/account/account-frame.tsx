/** The frame of a page that stands before an account: the cover, a heading, what it is for, and the form. */
import { type ReactNode, useRef } from 'react';
import { BookPlate } from '#features/session/book-plate.tsx';
import { useRouteFocus } from '#ui/route-focus.ts';
import styles from './account-frame.module.css';

export function AccountFrame({
  page,
  heading,
  lead,
  children,
}: {
  /** its path */
  page: string;
  heading: string;
  lead?: string;
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useRouteFocus(title, page);
  return (
    <div className={styles.screen}>
      <BookPlate />
      <div className={styles.page}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
