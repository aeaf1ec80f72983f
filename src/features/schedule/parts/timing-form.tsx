/** A plan's day with its time, how it comes again, and its reminder: stored on this device at once. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { timingWords as say } from '#contract/words/en/plan-timing.ts';
import { scheduleWords } from '#contract/words/en/schedule.ts';
import {
  firstOn,
  MOST_TIMES,
  type ReminderWay,
  reminderMinutes,
  reminderWays,
  type Timing,
  type WeekDay,
  weekDayOf,
  weekDays,
  zoneHere,
} from '#domain/plan-timing.ts';
import { isPast } from '#domain/schedule.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { plannedNow } from '#store/queries/schedule.ts';
import { useStored } from '#store/react.ts';
import { useSchedule } from '../use-schedule.ts';
import styles from './day-choice.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

type Props = { thing: PlannedThing<ScheduledType>; day: string | null; today: string; onDone: () => void };

export function TimingForm(props: Props) {
  const planned = useStored(plannedNow, props.thing.type, props.thing.id);
  return planned === undefined ? null : <Form {...props} planned={planned} />;
}

type Fields = {
  date: string;
  time: string;
  every: 'never' | 'day' | 'week';
  days: WeekDay[];
  ends: 'endless' | 'onDate' | 'afterTimes';
  until: string;
  times: string;
  /** minutes; '': none */
  before: string;
  ways: ReminderWay[];
};

function fieldsOf(date: string, timing: Timing | null): Fields {
  const { time, repeat, remind } = timing ?? { time: null, repeat: null, remind: null };
  return {
    date,
    time: time ?? '',
    every: repeat?.every ?? 'never',
    days: repeat?.days ?? [weekDayOf(date)],
    ends: repeat?.until ? 'onDate' : repeat?.count ? 'afterTimes' : 'endless',
    until: repeat?.until ?? '',
    times: String(repeat?.count ?? ''),
    before: remind ? String(remind.before) : '',
    ways: remind?.ways ?? ['inbox'],
  };
}

type Fault = 'date' | 'days' | 'until' | 'times' | 'ways';

function faultOf(
  { date, every, days, ends, until, times, before, ways }: Fields,
  today: string,
): Fault | null {
  if (date === '' || isPast(date, today)) return 'date';
  if (every === 'week' && days.length === 0) return 'days';
  if (every !== 'never' && ends === 'onDate' && (until === '' || until < date)) return 'until';
  if (
    every !== 'never' &&
    ends === 'afterTimes' &&
    !(/^\d+$/.test(times) && +times > 0 && +times <= MOST_TIMES)
  )
    return 'times';
  return before !== '' && ways.length === 0 ? 'ways' : null;
}

function timingOf({ time, every, days, ends, until, times, before, ways }: Fields): Timing | null {
  const end = { ...(ends === 'onDate' && { until }), ...(ends === 'afterTimes' && { count: Number(times) }) };
  const repeat = every === 'never' ? null : { every, ...(every === 'week' && { days }), ...end };
  const remind = before === '' ? null : { before: Number(before), ways };
  if (time === '' && !repeat && !remind) return null;
  return { zone: zoneHere(), time: time === '' ? null : time, repeat, remind };
}

function Form({
  thing,
  day,
  today,
  onDone,
  planned,
}: Props & { planned: { date: string; timing: Timing | null } | null }) {
  const now = planned?.date ?? day;
  const [fields, setFields] = useState(() =>
    fieldsOf(now !== null && !isPast(now, today) ? now : today, planned?.timing ?? null),
  );
  const [fault, setFault] = useState<Fault | null>(null);
  const { put } = useSchedule(today);
  const set = (given: Partial<Fields>) => {
    setFields({ ...fields, ...given });
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(fields, today);
    const timing = timingOf(fields);
    // A repetition begins on a day that it has.
    const first = timing?.repeat ? firstOn(timing.repeat, fields.date) : fields.date;
    if (found || first === null) return setFault(found ?? 'until');
    onDone();
    void put(thing, first, 'timed', timing);
  };
  return (
    <form className={`${styles.panel} ${styles.form}`} onSubmit={submit} noValidate>
      <TextInput
        type="date"
        label={scheduleWords.date}
        min={today}
        value={fields.date}
        error={fault === 'date' && scheduleWords.dateInvalid}
        onChange={({ currentTarget: { value } }) => set({ date: value })}
      />
      <TextInput
        type="time"
        label={say.time}
        description={say.timeHint(zoneHere())}
        value={fields.time}
        onChange={({ currentTarget: { value } }) => set({ time: value.slice(0, 'HH:mm'.length) })}
      />
      <Repetition fields={fields} fault={fault} set={set} />
      <ReminderFields fields={fields} fault={fault} set={set} />
      <Button type="submit">{say.save}</Button>
    </form>
  );
}

type PartProps = { fields: Fields; fault: Fault | null; set: (given: Partial<Fields>) => void };

function Repetition({ fields: { date, every, days, ends, until, times }, fault, set }: PartProps) {
  return (
    <>
      <NativeSelect
        label={say.repeats}
        data={[
          { value: 'never', label: say.never },
          { value: 'day', label: say.daily },
          { value: 'week', label: say.weekly },
        ]}
        value={every}
        onChange={({ currentTarget: { value } }) => set({ every: value as Fields['every'] })}
      />
      {every === 'week' && (
        <Choices
          label={say.onDays}
          all={weekDays}
          names={say.dayNames}
          chosen={days}
          fault={fault === 'days' ? say.noDay : null}
          onChange={(chosen) => set({ days: chosen })}
        />
      )}
      {every !== 'never' && (
        <NativeSelect
          label={say.ends}
          data={(['endless', 'onDate', 'afterTimes'] as const).map((value) => ({ value, label: say[value] }))}
          value={ends}
          onChange={({ currentTarget: { value } }) => set({ ends: value as Fields['ends'] })}
        />
      )}
      {every !== 'never' && ends === 'onDate' && (
        <TextInput
          type="date"
          label={say.until}
          min={date}
          value={until}
          error={fault === 'until' && say.untilEarly}
          onChange={({ currentTarget: { value } }) => set({ until: value })}
        />
      )}
      {every !== 'never' && ends === 'afterTimes' && (
        <TextInput
          inputMode="numeric"
          label={say.times}
          value={times}
          error={fault === 'times' && say.timesInvalid(MOST_TIMES)}
          onChange={({ currentTarget: { value } }) => set({ times: value })}
        />
      )}
    </>
  );
}

function ReminderFields({ fields: { time, before, ways }, fault, set }: PartProps) {
  const names: Readonly<Record<number, string>> = time === '' ? say.beforeDay : say.before;
  const choices = reminderMinutes.filter((minutes) => minutes in names || String(minutes) === before);
  return (
    <>
      <NativeSelect
        label={say.reminder}
        data={[
          { value: '', label: say.noReminder },
          ...choices.map((minutes) => ({
            value: String(minutes),
            label: names[minutes] ?? say.before[minutes],
          })),
        ]}
        value={before}
        onChange={({ currentTarget: { value } }) => set({ before: value })}
      />
      {before !== '' && (
        <Choices
          label={say.remindBy}
          hint={say.waysHint}
          all={reminderWays}
          names={say.ways}
          chosen={ways}
          fault={fault === 'ways' ? say.noWay : null}
          onChange={(chosen) => set({ ways: chosen })}
        />
      )}
    </>
  );
}

function Choices<T extends string>({
  label,
  hint,
  all,
  names,
  chosen,
  fault,
  onChange,
}: {
  label: string;
  hint?: string;
  all: readonly T[];
  names: Readonly<Record<T, string>>;
  chosen: readonly T[];
  fault: string | null;
  onChange: (chosen: T[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend>{label}</legend>
      {all.map((each) => (
        <Checkbox
          key={each}
          label={names[each]}
          checked={chosen.includes(each)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(all.filter((other) => (other === each ? checked : chosen.includes(other))))
          }
        />
      ))}
      <p id={id} className={styles.now} role={fault ? 'alert' : undefined}>
        {fault ?? hint}
      </p>
    </fieldset>
  );
}
