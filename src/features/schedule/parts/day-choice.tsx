/** A day from today on: three with one press, any other one from the date field. */
import { Button, TextInput } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { isPast, quickDays } from '#domain/schedule.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './day-choice.module.css';

const TimingForm = lazy(async () => ({ default: (await import('./timing-form.tsx')).TimingForm }));

export function DayChoice({
  thing,
  day,
  today,
  onChoose,
  onRemove,
  onDone,
}: {
  thing: PlannedThing<ScheduledType>;
  /** null: not on the schedule */
  day: string | null;
  today: string;
  onChoose: (day: string) => void;
  /** null: it may not be removed here */
  onRemove: (() => void) | null;
  /** its timing was saved */
  onDone: () => void;
}) {
  const [timing, setTiming] = useState(false);
  const [given, setGiven] = useState(day !== null && !isPast(day, today) ? day : '');
  const [fault, setFault] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    choices.current?.querySelector('button')?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given === '' || isPast(given, today)) setFault(true);
    else onChoose(given);
  };
  const days = quickDays(today);
  if (timing)
    return (
      <Suspense fallback={null}>
        <TimingForm thing={thing} day={day} today={today} onDone={onDone} />
      </Suspense>
    );
  const quick = (label: string, chosen: string) => (
    <Button
      variant="default"
      size="compact-md"
      aria-pressed={day === chosen}
      onClick={() => onChoose(chosen)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.panel}>
      {day !== null && <p className={styles.now}>{say.scheduledFor(day, today)}</p>}
      <div ref={choices} className={styles.quick}>
        {quick(say.buckets.today, days.today)}
        {quick(say.buckets.tomorrow, days.tomorrow)}
        {quick(say.nextWeek, days.nextWeek)}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          type="date"
          label={say.date}
          min={today}
          value={given}
          error={fault && say.dateInvalid}
          onChange={(event) => {
            setGiven(event.currentTarget.value);
            setFault(false);
          }}
        />
        <Button type="submit">{day === null ? say.add : say.changeDate}</Button>
      </form>
      <Button
        variant="subtle"
        justify="start"
        leftSection={<Icon of={IconClock} />}
        onClick={() => setTiming(true)}
      >
        {say.timing}
      </Button>
      {onRemove && (
        <Button
          variant="subtle"
          color="vermilion"
          justify="start"
          leftSection={<Icon of={IconTrash} />}
          onClick={onRemove}
        >
          {say.remove}
        </Button>
      )}
    </div>
  );
}
