/** Who has finished what was assigned, as the server says it now or as it was last seen (D60). */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { getAssignmentProgressPage, type PersonProgress } from '#contract/content/assignment.ts';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { AssignedTo } from '#store/queries/assignments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from '../assignments.module.css';

type Further = { people: PersonProgress[]; cursor: string | null };

/** The first page with what was seen of it last; further ones as long as it is open. */
function useProgress(assignmentId: string) {
  const { call } = useSession();
  const first = useServerPage(getAssignmentProgressPage, { assignmentId, cursor: null });
  const [further, setFurther] = useState<Further | null>(null);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page begins the list again
  useEffect(() => setFurther(null), [assignmentId, first.at]);
  const cursor = further ? further.cursor : (first.answer?.cursor ?? null);
  const more = async () => {
    if (cursor === null || busy) return;
    setBusy(true);
    try {
      const answer = await call(getAssignmentProgressPage, { assignmentId, cursor });
      const page = v.parse(getAssignmentProgressPage.answer, answer);
      setFurther((before) => ({ ...page, people: [...(before?.people ?? []), ...page.people] }));
    } catch {
      // The button stays, and can be pressed again.
    } finally {
      setBusy(false);
    }
  };
  const people = first.answer && [...first.answer.people, ...(further?.people ?? [])];
  return { ...first, people, more, hasMore: cursor !== null, busy };
}

export function FinishedPeople({ assigned, whom }: { assigned: AssignedTo; whom: string }) {
  const { people, at, state, more, hasMore, busy } = useProgress(assigned.id);
  const online = !useOffline();
  const [now] = useState(() => Date.now());
  if (!people) {
    if (state === 'asking') return <ListSkeleton />;
    return (
      <EmptyState title={say.progressTitle} headingLevel={3}>
        {state === 'forbidden' ? say.refused : say.neverSeen}
      </EmptyState>
    );
  }
  const finished = people.filter((person) => person.finished).length;
  return (
    <>
      <p className={styles.subject}>
        <bdi>{whom}</bdi> · {say.dueOn(assigned.dueDate)}
      </p>
      <p className={styles.count} role="status">
        {people.length === 0 ? say.nobody : say.finishedOf(finished, people.length, hasMore)}
        {state === 'unreachable' && at !== undefined && <span>{` · ${say.asOf(at, now)}`}</span>}
      </p>
      {people.length > 0 && (
        <ListRows framed label={say.people}>
          {people.map(({ userId, name, completed, items, finished: done }) => (
            <ListRow
              key={userId}
              compact
              title={name}
              description={say.progress(completed, items)}
              trailing={done ? say.isFinished : say.notFinished}
            />
          ))}
        </ListRows>
      )}
      {hasMore && (
        <Button
          variant="default"
          className={styles.more}
          loading={busy}
          disabled={!online}
          onClick={() => void more()}
        >
          {say.more}
        </Button>
      )}
    </>
  );
}
