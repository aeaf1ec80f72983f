/** A list of the server: the lines, or why there are none; what was last seen says of when it is. */
import { type ReactNode, useState } from 'react';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import type { Seen } from '#features/session/use-server-page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from '../organization-screen.module.css';

export function ServerList<Item>({
  seen: { answer, at, state },
  title,
  empty,
  children,
}: {
  seen: Seen<Item[]>;
  title: string;
  /** what belongs here */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const [now] = useState(() => Date.now());
  if (answer === undefined && state === 'asking') return <ListSkeleton />;
  if (answer === undefined)
    return (
      <EmptyState title={title} headingLevel={3}>
        {state === 'forbidden' ? say.refused : say.neverSeen}
      </EmptyState>
    );
  return (
    <>
      {state === 'unreachable' && at !== undefined && (
        <p className={styles.count} role="status">
          {say.asOf(at, now)}
        </p>
      )}
      {answer.length === 0 ? (
        <EmptyState title={title} headingLevel={3}>
          {empty}
        </EmptyState>
      ) : (
        children(answer)
      )}
    </>
  );
}
