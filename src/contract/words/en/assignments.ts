/** Words of what organizations assign to their members. */

import { countOf } from '../count.ts';
import { momentText } from '../time.ts';
import { noRoom, nothingHere } from './common.ts';

/** @param day  yyyy-MM-dd. @returns MM/dd/yyyy (D54) */
const dateOf = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export const assignmentWords = {
  heading: 'Assignments',
  lead: 'What your organizations have assigned to you',
  loading: 'Still loading your assignments…',
  noneTitle: 'No assignments',
  none: 'When an organization assigns something to you, it appears here.',
  noneOpenTitle: 'All done',
  noneOpen: 'You’ve finished everything that was assigned to you.',
  open: 'To do',
  finished: 'Finished',
  due: {
    none: () => 'No due date',
    later: (day: string) => `Due ${dateOf(day)}`,
    today: () => 'Due today',
    overdue: (day: string) => `Overdue · Due ${dateOf(day)}`,
  } as const,
  dueOn: (day: string | null) => (day === null ? 'No due date' : `Due ${dateOf(day)}`),
  progress: (completed: number, items: number) => `${completed} of ${items} completed`,
  progressOf: (title: string) => `Progress in ${title}`,
  itemsOf: (title: string) => `Content of ${title}`,
  empty: nothingHere,
  showAll: (count: number) => `Show all ${countOf(count, 'item', 'items')}`,
  showLess: 'Show less',
  showLessOf: (title: string) => `Show less of ${title}`,
  showAllOf: (title: string, count: number) => `Show all ${countOf(count, 'item', 'items')} of ${title}`,

  assign: 'Assign…',
  dialogTitle: 'Assign playlist',
  close: 'Close',
  cancel: 'Cancel',
  current: 'Current assignments',
  notAssigned: 'Not assigned to anyone yet.',
  to: 'Assign to',
  everyone: (organization: string) => (organization ? `Everyone in ${organization}` : 'Everyone'),
  group: 'A group',
  dueDate: 'Due date',
  dueDateHint: 'Optional',
  submit: 'Assign',
  change: 'Change due date',
  dateInvalid: 'Enter a complete date, or leave it empty.',
  actionsFor: (whom: string) => `Actions for ${whom}`,
  seeFinished: 'See who has finished',
  waiting: 'Available once the assignment has been sent',
  withdraw: 'Withdraw',
  assigned: (whom: string) => `Assigned: ${whom}`,
  changed: 'Due date changed',
  withdrawn: 'Assignment withdrawn',
  undo: 'Undo',
  notSaved: noRoom,

  progressTitle: 'Who has finished',
  back: 'Back',
  people: 'People',
  nobody: 'Nobody is in this group yet.',
  finishedOf: (finished: number, people: number, more: boolean) =>
    more ? `${finished} of the first ${people} finished` : `${finished} of ${people} finished`,
  isFinished: 'Finished',
  notFinished: 'Not finished',
  more: 'Show more',
  asOf: (at: number, now: number) => `As of ${momentText(at, now)}`,
  neverSeen: 'This list comes from the server. It appears here as soon as you’re online.',
  refused: 'This list isn’t available to you.',
};
