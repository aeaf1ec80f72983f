/** The calendar button of a row among many: the list has read the days, and what a press needs comes with it (SCHED-012). */
import { IconCalendarCheck, IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DayChoice } from './parts/day-choice.tsx';
import { shortTitle } from './parts/short-title.ts';
import { useSchedule } from './use-schedule.ts';

type Props = {
  thing: PlannedThing<ScheduledType>;
  /** null: it is not on the schedule */
  day: string | null;
  today: string;
};

export function RowCalendar({ thing, day, today }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return (
    <span data-no-print="">
      <IconButton
        ref={button}
        icon={day === null ? IconCalendarPlus : IconCalendarCheck}
        label={day === null ? say.addTitle(thing.title) : say.titleScheduledFor(thing.title, day, today)}
        tone={day === null ? 'plain' : 'petrol'}
        hasPopup="dialog"
        expanded={opened}
        onPress={() => setOpened((before) => !before)}
      />
      {opened && (
        <FloatingPanel
          anchor={button}
          opened
          onClose={close}
          placement="below-end"
          role="dialog"
          label={say.panel(shortTitle(thing.title))}
        >
          <Choice thing={thing} day={day} today={today} onDone={close} />
        </FloatingPanel>
      )}
    </span>
  );
}

function Choice({ thing, day, today, onDone }: Props & { onDone: () => void }) {
  const { put, takeOff } = useSchedule(today);
  return (
    <DayChoice
      thing={thing}
      onDone={onDone}
      day={day}
      today={today}
      onChoose={(chosen) => {
        onDone();
        void put(thing, chosen, day === null ? 'added' : 'moved');
      }}
      onRemove={
        day === null
          ? null
          : () => {
              onDone();
              void takeOff(thing);
            }
      }
    />
  );
}
