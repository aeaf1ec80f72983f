/** On the dashboard: what comes next on the schedule (SCHED-008). */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { plannedWhen } from '#contract/words/en/plan-timing.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { zoneHere } from '#domain/plan-timing.ts';
import { SCHEDULE_PREVIEW } from '#domain/schedule.ts';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { schedulePart } from '#store/queries/schedule.ts';
import { useStored } from '#store/react.ts';
import { ListRows } from '#ui/list-rows.tsx';
import styles from './schedule.module.css';
import { useToday } from './use-today.ts';

export function SchedulePreview({ onSeeAll }: { onSeeAll: () => void }) {
  const today = useToday();
  const part = useStored(schedulePart, 'upcoming', today, SCHEDULE_PREVIEW);
  const id = useId();
  if (!part) return null;
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.heading}>
        <h2 id={id}>{say.previewHeading}</h2>
        <Button variant="subtle" size="compact-md" aria-label={say.seeAllName} onClick={onSeeAll}>
          {say.seeAll}
        </Button>
      </div>
      {part.items.length === 0 ? (
        <p className={styles.empty}>{say.previewEmpty}</p>
      ) : (
        <ListRows label={say.previewHeading} framed>
          {part.items.map(({ id: entry, date, timing, thing }) => (
            <PlannedRow
              key={entry}
              thing={thing}
              note={plannedWhen(date, timing, { today, zone: zoneHere() })}
            />
          ))}
        </ListRows>
      )}
    </section>
  );
}
