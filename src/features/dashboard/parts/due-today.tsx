/** What is due today, of all kinds, in one place, and what is due within two weeks; nothing when nothing is. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { planWords as say } from '#contract/words/en/dashboard-plan.ts';
import { dueState } from '#domain/assignments.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { AssignedRow } from '#features/planned/assigned-row.tsx';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { useToday } from '#features/schedule/use-today.ts';
import { DueCards, useDueCards } from '#features/study/due-cards.tsx';
import { dueAssignments, type MyAssignment } from '#store/queries/assignments.ts';
import { useClientFlags, useStored } from '#store/react.ts';
import { ListRows } from '#ui/list-rows.tsx';
import { dueOnSchedule } from '../read-plan.ts';
import styles from './plan-parts.module.css';

const MOST_SHOWN = 5;

export function DueToday() {
  const clientFlags = useClientFlags();
  const today = useToday();
  const scheduled = (useStored(dueOnSchedule, today) ?? []).filter(() => clientFlags.showLearnLater);
  const cards = useDueCards();
  const assigned = useStored(dueAssignments, today) ?? [];
  const now = assigned.filter(({ dueDate }) => dueState(dueDate, today) !== 'later');
  const soon = assigned.slice(now.length);
  const id = useId();
  const hidden = scheduled.length - MOST_SHOWN;
  return (
    <>
      {scheduled.length + now.length + cards > 0 && (
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
          <Assigned assigned={now} today={today} />
          <DueCards due={cards} />
        </section>
      )}
      {soon.length > 0 && (
        <section aria-labelledby={`${id}-soon`} className={styles.part}>
          <h2 id={`${id}-soon`}>{say.soonHeading}</h2>
          <Assigned assigned={soon} today={today} />
        </section>
      )}
    </>
  );
}

function Assigned({ assigned, today }: { assigned: readonly MyAssignment[]; today: string }) {
  if (assigned.length === 0) return null;
  return (
    <>
      <ListRows framed label={say.assignments}>
        {assigned.slice(0, MOST_SHOWN).map((each) => (
          <AssignedRow key={each.id} assigned={each} today={today} />
        ))}
      </ListRows>
      {assigned.length > MOST_SHOWN && (
        <LearningButton to="/assignments" variant="subtle" size="compact-md">
          {say.allAssignments}
        </LearningButton>
      )}
    </>
  );
}
