/** Rows of the schedule: under their buckets what is to do, in one list what is past. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { type ScheduleBucket, type ScheduleSide, scheduleBuckets } from '#domain/schedule.ts';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import type { ScheduledThing } from '#store/queries/schedule.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { CalendarButton } from '../calendar-button.tsx';
import styles from '../schedule.module.css';
import { useSchedule } from '../use-schedule.ts';
import { shortTitle } from './short-title.ts';

type Items = readonly ScheduledThing[];

export function ScheduleGroups({ items, side, today }: { items: Items; side: ScheduleSide; today: string }) {
  if (side === 'past') return <Rows items={items} today={today} label={say.complete} />;
  return scheduleBuckets.map((bucket) => {
    const inside = items.filter((item) => item.bucket === bucket);
    return inside.length > 0 && <Group key={bucket} bucket={bucket} items={inside} today={today} />;
  });
}

function Group({ bucket, items, today }: { bucket: ScheduleBucket; items: Items; today: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{say.buckets[bucket]}</h3>
      <Rows items={items} today={today} label={say.buckets[bucket]} />
    </section>
  );
}

const Rows = ({ items, today, label }: { items: Items; today: string; label: string }) => (
  <ListRows label={label} framed>
    {items.map((item) => (
      <PlannedRow
        key={item.id}
        thing={item.thing}
        note={noteOf(item, today)}
        trailing={<Acts item={item} today={today} />}
      />
    ))}
  </ListRows>
);

const unfinished = ({ bucket, thing }: ScheduledThing) =>
  bucket === null && thing.state !== 'completed' && !thing.gone;

const noteOf = (item: ScheduledThing, today: string) =>
  [say.day(item.date, today), ...(unfinished(item) ? [say.notFinished] : [])].join(' · ');

/** To do may be moved and not removed (SCHED-011); what is past has no menu. What is gone has no other place where it could be taken off. */
function Acts({ item, today }: { item: ScheduledThing; today: string }) {
  const { put, takeOff } = useSchedule(today);
  const { thing, bucket } = item;
  const title = shortTitle(thing.title);
  if (thing.gone)
    return <IconButton icon={IconTrash} label={say.removeTitle(title)} onPress={() => void takeOff(thing)} />;
  if (bucket !== null) return <CalendarButton thing={thing} known={item.date} mayRemove={false} />;
  if (!unfinished(item)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.act}
      aria-label={say.moveTitleToToday(title)}
      onClick={() => void put(thing, today, 'moved')}
    >
      {say.moveToToday}
    </Button>
  );
}
