/** Words of what the dashboard shows beside going on. */
import { weekdayOf } from '#domain/written-lists.ts';
import { countOf, ENGLISH } from '../count.ts';
import { inTerms } from '../terms.ts';
import { onYourSchedule } from './shared-learning.ts';

const longDay = (day: string) => weekdayOf(day, ENGLISH.locale, 'long');

const minutes = (seconds: number) => countOf(Math.ceil(seconds / 60), 'minute', 'minutes');

export const planWords = inTerms({
  dueHeading: 'Due today',
  planned: onYourSchedule,
  notFinished: 'Not finished',
  more: (count: number) => `${countOf(count, 'more item', 'more items')} on your schedule`,
  assignments: 'Assignments',
  allAssignments: 'Open your assignments',
  soonHeading: 'Due in the next two weeks',
  newsHeading: 'New in your [[courses]]',
  added: (course: string) => `New in ${course}`,
  changed: (course: string) => `Changed in ${course}`,
  finishedHeading: 'Recently finished',
  finished: (moment: string) => `Finished ${moment}`,
  weekHeading: 'Your week',
  weekSum: (days: number, seconds: number) =>
    `You learned on ${countOf(days, 'day', 'days')} this week, ${minutes(seconds)} in all.`,
  weekWhere: 'Counted on this device',
  dayName: (day: string) => weekdayOf(day, ENGLISH.locale, 'short'),
  dayLearned: (day: string, seconds: number) =>
    seconds === 0 ? `${longDay(day)}: nothing` : `${longDay(day)}: ${minutes(seconds)}`,
  minutes: (seconds: number) => (seconds === 0 ? '' : `${Math.ceil(seconds / 60)} min`),
});
