/** Words of the courses that a person is enrolled in. */

import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';

export const enrollmentWords = inTerms({
  heading: 'Enrollments',
  lead: 'The [[courses]] you’re enrolled in.',
  loading: 'Still loading your [[courses]]…',
  lists: { active: 'Active', completed: 'Completed', hidden: 'Hidden' },
  tab: (list: string, count: number) => `${list} (${count})`,
  steps: { start: 'Start', continue: 'Continue', again: 'Review' },
  stepWith: {
    start: (skill: string) => `Start with “${skill}”`,
    continue: (skill: string) => `Continue with “${skill}”`,
    again: (skill: string) => `Review “${skill}”`,
  },
  next: (skill: string) => `Next: ${skill}`,
  completedOn: (day: string) => `Completed on ${day}`,
  gone: 'A [[course]] that is no longer available',
  hide: (title: string) => `Hide “${title}”`,
  show: (title: string) => `Show “${title}” again`,
  hidden: 'The [[course]] is hidden. You’re still enrolled.',
  shown: 'The [[course]] is back in your list.',
  undo: 'Undo',
  notSaved: noRoom,
  more: (count: number) => `Show ${count} more`,
  empty: {
    active: {
      title: 'No active [[courses]]',
      text: 'Open [[a course]] in a catalog and choose Enroll to see it here.',
    },
    completed: { title: 'Nothing completed yet', text: '[[Courses]] appear here once you finish them.' },
    hidden: { title: 'No hidden [[courses]]', text: '[[Courses]] you hide appear here. You stay enrolled.' },
  },
});
