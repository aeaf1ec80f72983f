/** What is due today, of all kinds, in one place; nothing when nothing is. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { planWords as say } from '#contract/words/en/dashboard-plan.ts';
import { dueState } from '#domain/assignments.ts';
import { clientFlags } from '#domain/client-flags.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { useToday } from '#features/schedule/use-today.ts';
import { DueCards, useDueCards } from '#features/study/due-cards.tsx';
import { myAssignments } from '#store/queries/assignments.ts';
import { useStored } from '#store/react.ts';
import { ListRows } from '#ui/list-rows.tsx';
import { dueOnSchedule } from '../read-plan.ts';
import styles from './plan-parts.module.css';

const MOST_SHOWN = 5;

export function DueToday() {
  const today = useToday();
  const scheduled = (useStored(dueOnSchedule, today) ?? []).filter(() => clientFlags.showLearnLater);
  const cards = useDueCards();
  const assignments = (useStored(myAssignments)?.open ?? []).filter(({ dueDate }) =>
    ['today', 'overdue'].includes(dueState(dueDate, today)),
  ).length;
  const id = useId();
  if (scheduled.length + assignments + cards === 0) return null;
  const hidden = scheduled.length - MOST_SHOWN;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{say.dueHeading}</h2>
      {scheduled.length > 0 && (
        <ListRows framed label={say.dueHeading}>
          {scheduled.slice(0, MOST_SHOWN).map(({ id: entry, date, thing }) => (
            <PlannedRow key={entry} thing={thing} note={date === today ? say.planned : say.notFinished} />
          ))}
        </ListRows>
      )}
      {hidden > 0 && (
        <div>
          <Button variant="subtle" size="compact-md" onClick={openSchedule}>
            {say.more(hidden)}
          </Button>
        </div>
      )}
      {assignments > 0 && (
        <p className={styles.line}>
          {say.assignmentsDue(assignments)}
          <LearningButton to="/assignments" variant="default" size="compact-md">
            {say.assignments}
          </LearningButton>
        </p>
      )}
      <DueCards due={cards} />
    </section>
  );
}
