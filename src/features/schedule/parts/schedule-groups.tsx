/** Rows of the schedule: under their buckets what is to do, what is overdue first; in one list what is complete. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { plannedWhen } from '#contract/words/en/plan-timing.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { zoneHere } from '#domain/plan-timing.ts';
import { bucketOf, isPast, scheduleBuckets } from '#domain/schedule.ts';
import { AssignedRow } from '#features/planned/assigned-row.tsx';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import type { MyAssignment } from '#store/queries/assignments.ts';
import type { ScheduledThing } from '#store/queries/schedule.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { CalendarButton } from '../calendar-button.tsx';
import styles from '../schedule.module.css';
import { useSchedule } from '../use-schedule.ts';
import { shortTitle } from './short-title.ts';

type Items = readonly ScheduledThing[];
type Side = 'toDo' | 'complete';

/** @param assigned  what is due from assignments stands under its day */
export function ScheduleGroups({
  items,
  assigned,
  side,
  today,
}: {
  items: Items;
  assigned: readonly MyAssignment[];
  side: Side;
  today: string;
}) {
  if (side === 'complete') return <Rows items={items} today={today} label={say.complete} completed />;
  return [null, ...scheduleBuckets].map((bucket) => {
    const inside = items.filter((item) => item.bucket === bucket);
    const due = assigned.filter(({ dueDate }) => dueDate !== null && bucketOf(dueDate, today) === bucket);
    const name = bucket === null ? say.overdue : say.buckets[bucket];
    return (
      inside.length + due.length > 0 && (
        <Group key={name} name={name}>
          {due.length > 0 && (
            <ListRows label={say.assignedIn(name)} framed>
              {due.map((each) => (
                <AssignedRow key={each.id} assigned={each} today={today} />
              ))}
            </ListRows>
          )}
          {inside.length > 0 && <Rows items={inside} today={today} label={name} />}
        </Group>
      )
    );
  });
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h4 id={id}>{name}</h4>
      {children}
    </section>
  );
}

const Rows = ({
  items,
  today,
  label,
  completed = false,
}: {
  items: Items;
  today: string;
  label: string;
  completed?: boolean;
}) => (
  <ListRows label={label} framed>
    {items.map((item) => (
      <PlannedRow
        key={item.id}
        thing={item.thing}
        note={plannedWhen(item.date, item.timing, { today, zone: zoneHere() })}
        trailing={completed ? <PutBack item={item} today={today} /> : <Acts item={item} today={today} />}
      />
    ))}
  </ListRows>
);

/** What is complete has no menu (SCHED-011), and a way back: to its day, or to today where that is past. */
function PutBack({ item: { thing, date }, today }: { item: ScheduledThing; today: string }) {
  const { put } = useSchedule(today);
  if (thing.gone) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.act}
      aria-label={say.putTitleBack(shortTitle(thing.title))}
      onClick={() => void put(thing, isPast(date, today) ? today : date, 'moved')}
    >
      {say.putBack}
    </Button>
  );
}

/** What is gone can only be taken off. */
function Acts({ item: { thing, date, timing }, today }: { item: ScheduledThing; today: string }) {
  const { takeOff, markDone } = useSchedule(today);
  const title = shortTitle(thing.title);
  if (thing.gone)
    return <IconButton icon={IconTrash} label={say.removeTitle(title)} onPress={() => void takeOff(thing)} />;
  return (
    <>
      <IconButton
        icon={IconCircleCheck}
        label={say.markDone(title)}
        onPress={() => void markDone(thing, { date, timing })}
      />
      <CalendarButton thing={thing} known={date} />
    </>
  );
}
