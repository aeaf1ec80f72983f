/** Words of the Learn Later schedule. */
import { plannedDay } from '#domain/written-lists.ts';
import { ENGLISH } from '../count.ts';
import { dateText } from '../time.ts';
import { noAnswer } from './shared-failures.ts';
import { onYourSchedule } from './shared-learning.ts';

/** @param day  yyyy-MM-dd, as today is */
const dayText = (day: string, today: string) => plannedDay(day, today, ENGLISH.locale);

export const scheduleWords = {
  heading: 'Schedule',
  overdue: 'Overdue',
  assignedIn: (group: string) => `Assignments: ${group}`,
  buckets: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    thisWeek: 'This week',
    thisMonth: 'This month',
    later: 'Later',
  },
  toDo: 'To do',
  complete: 'Complete',
  showCompleted: 'Show completed items',
  more: 'More...',
  loading: 'Loading your schedule…',
  emptyTitle: 'Learn Later',
  empty: 'Use the calendar button on any content to add it to your learning schedule',
  nothingPast: 'Nothing here yet',
  nothingPastHint: 'Items appear here once they’re finished.',
  markDone: (title: string) => `Mark “${title}” as done`,
  done: 'Marked as done',
  putBack: 'Put back',
  putTitleBack: (title: string) => `Put “${title}” back on your schedule`,
  undo: 'Undo',
  day: dayText,
  previewHeading: onYourSchedule,
  previewEmpty: 'Your schedule is empty',
  seeAll: 'See all',
  seeAllName: 'See all of your schedule',
  add: 'Add to schedule',
  scheduledFor: (day: string, today: string) => `On your schedule: ${dayText(day, today)}`,
  addTitle: (title: string) => `Add “${title}” to schedule`,
  titleScheduledFor: (title: string, day: string, today: string) =>
    `“${title}” is on your schedule: ${dayText(day, today)}`,
  panel: (title: string) => `Schedule for “${title}”`,
  nextWeek: 'Next week',
  date: 'Date',
  changeDate: 'Change date',
  dateInvalid: 'Enter today or a later date',
  remove: 'Remove from schedule',
  removeTitle: (title: string) => `Remove “${title}” from schedule`,
  signInToAdd: 'Sign in to add this to your schedule',
  added: (day: string, today: string) => `Added to your schedule: ${dayText(day, today)}`,
  moved: (day: string, today: string) => `Moved to ${dayText(day, today)}`,
  removed: 'Item removed from schedule',
  notAdded: 'An error occurred. Unable to add item to schedule',
  notRemoved: 'An error occurred. Unable to remove item from schedule',
  calendarName: 'Lectern schedule',
  calendar: {
    open: 'Calendar link…',
    title: 'Calendar link',
    lead: 'Subscribe to this link in your calendar app, and your schedule appears there. Anyone who has the link can see your schedule.',
    none: 'There is no link yet.',
    exists: (at: number) =>
      `Created ${dateText(at)}. The link can’t be shown again. If you create a new one, the old one stops working.`,
    once: 'Copy the link now. It won’t be shown again.',
    address: 'Link',
    create: 'Create link',
    renew: 'Create a new link',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'The link could not be copied. Select it and copy it.',
    revoke: 'Revoke link',
    renewTitle: 'Create a new link?',
    revokeTitle: 'Revoke the link?',
    goneText: 'Calendars that use the present link stop updating. This can’t be undone.',
    keep: 'Keep the link',
    revoked: 'The calendar link no longer works',
    close: 'Close',
    unreachable: noAnswer,
    refused: 'The server refused this. Sign in again and retry.',
  },
};
