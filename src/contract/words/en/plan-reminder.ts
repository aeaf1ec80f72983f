/** What a reminder of something planned says, in the inbox and by mail. */
import { clockText, dueText } from '../time.ts';

/** It shows on a locked screen. */
export const planIsUp = 'Reminder: something you planned';

/** @param time  '': the whole day */
export function plannedFor(date: string, time: string): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return '';
  return `Planned for ${dueText(at)}${time === '' ? '' : `, ${clockText(time)}`}.`;
}
