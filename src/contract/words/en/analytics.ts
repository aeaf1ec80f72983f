/** Words of a person's own analytics, and of an organization's reports. */
import { countOf, inDigits } from '../count.ts';
import { durationText } from '../duration.ts';
import { inTerms } from '../terms.ts';
import { dateText, momentText } from '../time.ts';
import { skillsFinished } from './shared-learning.ts';

const percent = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * part) / of)}%`);

export const analyticsWords = inTerms({
  heading: 'Analytics',
  lead: 'What you have learned, counted on this device.',
  loading: 'Still loading your analytics…',
  noneTitle: 'Nothing to show yet',
  none: 'Start [[a skill]] or a practice exam. What you learn is counted here.',
  weeks: {
    caption: 'Your weeks',
    name: 'Week from',
    week: (day: string) => dateText(Date.parse(`${day}T12:00:00`)),
    finished: skillsFinished,
    practised: 'Practice exams',
  },
  courses: {
    caption: 'Your [[courses]]',
    name: '[[Course]]',
    finished: skillsFinished,
    of: (finished: number, all: number) => `${finished} of ${all}`,
    time: 'Time',
    duration: (seconds: number) => (seconds < 60 ? '–' : durationText(seconds)),
  },
  hard: {
    caption: 'Hardest questions',
    name: 'Question',
    missed: 'Not correct',
    times: (wrong: number, asked: number) => `${wrong} of ${asked}`,
  },
});

export const reportWords = inTerms({
  heading: 'Analytics',
  lead: (name: string) => `Enrollments, progress and usage in ${name}`,
  loading: 'Still loading the report…',
  deniedTitle: 'This report isn’t open to you',
  denied: 'Reports are for those who manage the organization’s members, and for administrators of a group.',
  unreachableTitle: 'Report not loaded',
  unreachable: 'The report can’t be loaded right now. Try again when you’re online.',
  asOf: (at: number, now: number) => `As of ${momentText(at, now)}`,
  filters: 'Filters',
  by: 'Show by',
  kinds: { course: '[[Course]]', group: 'Group', person: 'Person' },
  course: '[[Course]]',
  everyCourse: 'All [[courses]]',
  group: 'Group',
  everyGroup: 'Everyone',
  from: 'From',
  to: 'Until',
  clear: 'Clear filters',
  none: 'Nothing matches these filters.',
  more: (most: number) =>
    `Only the first ${inDigits(most)} rows are shown. Narrow the filters to see others.`,
  caption: (kind: string) => `Report by ${kind.toLowerCase()}`,
  columns: {
    enrolled: 'Enrolled',
    completed: 'Completed',
    finishedSkills: skillsFinished,
    learners: 'Learners',
    time: 'Time',
    examSessions: 'Practice exams',
    averageScore: 'Average score',
  },
  duration: (seconds: number) => (seconds < 60 ? '–' : durationText(seconds)),
  score: (score: number | null) => (score === null ? '–' : `${score}%`),
  export: 'Export as CSV',
  exportFailed: 'The file could not be saved. Try again.',
  seconds: 'Seconds',
  file: (day: string) => `report-${day}.csv`,
  details: (title: string) => `Usage of “${title}”`,
  usage: {
    enrollments: 'Enrollments',
    active: 'Active',
    inactive: 'Inactive',
    completed: 'Completed',
    assigned: 'Assigned',
    seats: 'Access group seats',
    bonus: 'Bonus access',
    bonusYears: (years: number) => countOf(years, 'year', 'years'),
    comingSoon: 'coming soon',
    wishlists: 'Wishlists',
    lists: 'Lists',
    playlists: 'Playlists',
    owned: 'Owned',
    followed: 'Followed',
    none: 'No usage has been recorded yet.',
  },
  questions: 'Questions by difficulty',
  question: 'Question',
  exam: 'Practice exam',
  wrong: 'Not correct',
  wrongOf: (wrong: number, asked: number) => `${wrong} of ${asked} (${percent(wrong, asked)})`,
});
