/** Puts a skill, a collection or a lab on the schedule for a day, on another day, or takes it off, at once on this device (SCHED-012). */
import { IconCalendarCheck, IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { VISITOR } from '#store/db.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { scheduledDay } from '#store/queries/schedule.ts';
import { useStore, useStored } from '#store/react.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DayChoice } from './parts/day-choice.tsx';
import { shortTitle } from './parts/short-title.ts';
import { useSchedule } from './use-schedule.ts';
import { useToday } from './use-today.ts';

export function CalendarButton({
  thing,
  known = null,
}: {
  thing: PlannedThing<ScheduledType>;
  /** The day that it is on, where that was read already. */
  known?: string | null;
}) {
  const visitor = useStore().accountId === VISITOR;
  const stored = useStored(scheduledDay, thing.type, thing.id);
  const day = stored === undefined ? known : stored;
  const today = useToday();
  const { put, takeOff } = useSchedule(today);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={day === null ? IconCalendarPlus : IconCalendarCheck}
        label={visitor ? say.signInToAdd : day === null ? say.add : say.scheduledFor(day, today)}
        tone={day === null ? 'plain' : 'petrol'}
        hasPopup="dialog"
        expanded={opened}
        disabled={visitor}
        onPress={() => setOpened((before) => !before)}
      />
      <FloatingPanel
        anchor={button}
        opened={opened}
        onClose={close}
        placement="below-end"
        role="dialog"
        label={say.panel(shortTitle(thing.title))}
      >
        <DayChoice
          thing={thing}
          onDone={close}
          day={day}
          today={today}
          onChoose={(chosen) => {
            close();
            void put(thing, chosen, day === null ? 'added' : 'moved');
          }}
          onRemove={
            day !== null
              ? () => {
                  close();
                  void takeOff(thing);
                }
              : null
          }
        />
      </FloatingPanel>
    </>
  );
}
