/** Changing the schedule, and saying what came of it (SCHED-012, SCHED-013). */
import type { ScheduledType } from '#contract/content/schedule.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { afterDone, type Timing } from '#domain/plan-timing.ts';
import { addScheduleItem } from '#mutations/content/add-schedule-item.ts';
import { removeScheduleItem } from '#mutations/content/remove-schedule-item.ts';
import { type PlannedThing, shownThings } from '#store/queries/planned-things.ts';
import { plannedNow } from '#store/queries/schedule.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

const TOAST = 'schedule';

const failed = (text: string) => showToast({ id: TOAST, tone: 'vermilion', icon: stateIcons.needsYou, text });
const done = (text: string, undo?: () => void) =>
  showToast({ id: TOAST, tone: 'moss', text, ...(undo && { action: { label: say.undo, onPress: undo } }) });

type Thing = PlannedThing<ScheduledType>;

export function useSchedule(today: string) {
  const db = useStore();
  const add = useMutate(addScheduleItem);
  const remove = useMutate(removeScheduleItem);
  /** @param given  what the person says of it; null: as its progress says */
  const write = ({ type, id, title }: Thing, day: string, given: boolean | null, timing?: Timing | null) =>
    // Of a lab this device may hold no row that says how it is called.
    add({
      ...{ type, entityId: id, date: day, done: given },
      ...(timing !== undefined && { timing }),
      ...(type === 'virtual_lab' && { title }),
    });
  /** @param timing  absent: as it was */
  const put = async (thing: Thing, day: string, how: 'added' | 'moved' | 'timed', timing?: Timing | null) => {
    try {
      // What is finished and planned is to be learned once more.
      const [shown] = await shownThings(db, [thing]);
      await write(thing, day, shown?.state === 'completed' ? false : null, timing);
      done(say[how](day, today));
    } catch {
      failed(say.notAdded);
    }
  };
  return {
    put,
    /** Of what comes again, this time. @param planned  as it is */
    async markDone(thing: Thing, { date: day, timing }: { date: string; timing: Timing | null }) {
      try {
        const next = timing?.repeat ? afterDone(day, timing.repeat, today) : null;
        if (timing && next) await write(thing, next.date, null, { ...timing, repeat: next.repeat });
        else await write(thing, day, true);
        const text = next ? say.doneNext(next.date, today) : say.done;
        done(text, () => void put(thing, day, 'added', timing));
      } catch {
        failed(say.notAdded);
      }
    },
    async takeOff(thing: Thing) {
      const { type, id } = thing;
      try {
        const before = await plannedNow(db, type, id);
        await remove({ item: { type, id } });
        done(say.removed, before ? () => void put(thing, before.date, 'added', before.timing) : undefined);
      } catch {
        failed(say.notRemoved);
      }
    },
  };
}
