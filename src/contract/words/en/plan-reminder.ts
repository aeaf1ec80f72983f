/** What a reminder of something planned says, in the inbox and by mail. */
import { clockText } from '../time.ts';

const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** It shows on a locked screen. */
export const planIsUp = 'Reminder: something you planned';

/** @param time  '': the whole day */
export function plannedFor(date: string, time: string): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return '';
  return `Planned for ${day.format(at)}${time === '' ? '' : `, ${clockText(time)}`}.`;
}
