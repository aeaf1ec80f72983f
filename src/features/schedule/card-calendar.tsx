/** The calendar button on a card, for signed-in people in a build with Learn Later (SCHED-009, SCHED-012). */
import type { ScheduledType } from '#contract/content/schedule.ts';
import { VISITOR } from '#store/db.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { useClientFlags, useStore } from '#store/react.ts';
import { CalendarButton } from './calendar-button.tsx';

export function CardCalendar({ thing }: { thing: PlannedThing<ScheduledType> }) {
  const clientFlags = useClientFlags();
  const visitor = useStore().accountId === VISITOR;
  return clientFlags.showLearnLater && !visitor ? <CalendarButton thing={thing} /> : null;
}
