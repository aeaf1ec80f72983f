/** The schedule beside the page: loaded when it is asked for, then kept, so that it closes in its own time. */
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { closeSchedule, useScheduleRequested } from '#features/schedule/schedule-request.ts';

const ScheduleSidebar = lazy(async () => ({
  default: (await import('#features/schedule/schedule-sidebar.tsx')).ScheduleSidebar,
}));

export function LazySchedule() {
  const requested = useScheduleRequested();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (requested) setWanted(true);
  }, [requested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened, from the schedule or not
  useEffect(() => closeSchedule, [pathname]);
  return wanted ? (
    <Suspense fallback={null}>
      <ScheduleSidebar />
    </Suspense>
  ) : null;
}
