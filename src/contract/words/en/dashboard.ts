/** Words of the dashboard. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { openCourse } from './shared-learning.ts';
import { inNoOrganization } from './shared-people.ts';

export const dashboardWords = inTerms({
  heading: 'Dashboard',
  greeting: (name: string) => `Hello, ${name}`,
  continueHeading: 'Continue',
  beginHeading: 'Start here',
  nothingBegun: 'Nothing started yet. Your [[skills]] appear here, right where you left off.',
  allFinished: 'You’ve completed everything you started. Here’s what’s next.',
  openCourse,
  openCourseNamed: (course: string) => `Open the [[course]] “${course}”`,
  coursesHeading: (organization: string) => `[[Courses]] of ${organization}`,
  openCatalog: 'Open the catalog',
  openInternal: 'Open internal training',
  resumeAt: (section: string) => `Resume at ${section}`,
  nextLesson: (skill: string) => `Next: ${skill}`,
  greetingPlain: 'Hello',
  loading: 'Getting your [[courses]] ready',
  arriving: (courses: number, skills: number) =>
    `${countOf(courses, '[[course]]', '[[courses]]')} and ${countOf(skills, '[[skill]]', '[[skills]]')} so far. You can start now.`,
  waitingTitle: 'Your [[courses]] are not on this device yet',
  waiting: 'They’ll download as soon as you’re online.',
  noOrganizationTitle: inNoOrganization,
  noOrganization: 'When you join an organization, its [[courses]] appear here.',
  internalHeading: (organization: string) => `Internal training of ${organization}`,
  allCourses: (courses: number) => `All ${countOf(courses, '[[course]]', '[[courses]]')}`,
});
