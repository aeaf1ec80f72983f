/** Words of the tab 'Usage' of a course's page. */

import { durationText } from '../duration.ts';
import { inTerms } from '../terms.ts';
import { dateText, momentText } from '../time.ts';
import { skillsFinished } from './shared-learning.ts';

export const courseUsageWords = inTerms({
  heading: 'Usage',
  loading: 'Still loading the usage…',
  asOf: (at: number, now: number) => `As of ${momentText(at, now)}`,
  asOfOffline: (at: number, now: number) => `As of ${momentText(at, now)}. It updates when you’re online.`,
  offlineTitle: 'Usage not loaded',
  offline: 'Usage comes from the server. Open this page when you’re online; it’s kept here from then on.',
  deniedTitle: 'Usage isn’t open to you',
  denied: 'It is for those who manage the organization’s members.',
  none: 'Nobody has enrolled or started yet.',
  totals: {
    enrolled: 'Enrolled',
    learners: 'Started',
    completed: 'Completed',
    finishedSkills: skillsFinished,
    time: 'Time',
  },
  totalsNote: '“Started” counts everyone who opened one of its [[skills]], enrolled or not.',
  lessons: {
    caption: 'By [[skill]]',
    name: '[[Skill]]',
    learners: 'Started',
    finished: 'Finished',
    average: 'Average progress',
    time: 'Time',
  },
  averageNote: 'Average progress is of those who have started.',
  percent: (percent: number | null) => (percent === null ? '–' : `${percent}%`),
  duration: (seconds: number) => (seconds < 60 ? '–' : durationText(seconds)),
  weeks: {
    caption: 'The last weeks',
    name: 'Week from',
    week: (day: string) => dateText(Date.parse(`${day}T12:00:00`)),
    enrolled: 'Enrolled',
    finished: skillsFinished,
    learners: 'People who finished one',
  },
  report: 'Open the report',
});
