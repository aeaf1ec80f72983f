/** The schedule beside any page: a drawer at its end, on phones a sheet (SCHED-008). */
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { closeSchedule, useScheduleRequested } from './schedule-request.ts';

export const ScheduleSidebar = () => (
  <DrawerSheet
    opened={useScheduleRequested()}
    onClose={closeSchedule}
    title={say.emptyTitle}
    closeLabel={say.calendar.close}
  >
    <SchedulePanel />
  </DrawerSheet>
);
