/** Reads the days of scheduled lessons for a list that shows many, once it is on the screen; it shows nothing itself. */
import { useEffect } from 'react';
import { scheduledSkills } from '#store/queries/schedule.ts';
import { useStored } from '#store/react.ts';
import { useToday } from './use-today.ts';

/** `days`: by skill id */
export type ScheduledDays = { days: Readonly<Record<string, string>>; today: string };

export function ReadScheduledDays({ onRead }: { onRead: (read: ScheduledDays) => void }) {
  const days = useStored(scheduledSkills);
  const today = useToday();
  useEffect(() => {
    if (days) onRead({ days, today });
  }, [days, today, onRead]);
  return null;
}
