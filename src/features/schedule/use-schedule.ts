/** Changing the schedule, and saying what came of it (SCHED-012, SCHED-013). */
import type { ScheduledType } from '#contract/content/schedule.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { addScheduleItem } from '#mutations/content/add-schedule-item.ts';
import { removeScheduleItem } from '#mutations/content/remove-schedule-item.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

const TOAST = 'schedule';

const failed = (text: string) => showToast({ id: TOAST, tone: 'vermilion', icon: stateIcons.needsYou, text });
const done = (text: string) => showToast({ id: TOAST, tone: 'moss', text });

type Thing = PlannedThing<ScheduledType>;

export function useSchedule(today: string) {
  const add = useMutate(addScheduleItem);
  const remove = useMutate(removeScheduleItem);
  return {
    async put({ type, id, title }: Thing, day: string, how: 'added' | 'moved') {
      try {
        // Of a lab this device may hold no row that says how it is called.
        await add({ type, entityId: id, date: day, ...(type === 'virtual_lab' && { title }) });
        done(say[how](day, today));
      } catch {
        failed(say.notAdded);
      }
    },
    async takeOff({ type, id }: Thing) {
      try {
        await remove({ item: { type, id } });
        done(say.removed);
      } catch {
        failed(say.notRemoved);
      }
    },
  };
}
