/** Words of the dashboard. */
import { countOf } from '../count.ts';

export const dashboardWords = {
  heading: 'Dashboard',
  greeting: (name: string) => `Hello, ${name}`,
  continueHeading: 'Continue',
  beginHeading: 'Begin here',
  nothingBegun: 'Nothing begun yet. What you begin stands here, at the place where you stopped.',
  allFinished: 'You have completed what you began. This comes next.',
  openCourse: 'Open the course',
  openCourseNamed: (course: string) => `Open the course “${course}”`,
  coursesHeading: (organization: string) => `Courses of ${organization}`,
  openCatalog: 'Open the catalog',
  openInternal: 'Open internal training',
  resumeAt: (section: string) => `Resume at ${section}`,
  nextLesson: (skill: string) => `Next: ${skill}`,
  greetingPlain: 'Hello',
  loading: 'Getting your courses ready',
  arriving: (courses: number, skills: number) =>
    `${countOf(courses, 'course', 'courses')} and ${countOf(skills, 'lesson', 'lessons')} so far. You can begin already.`,
  waitingTitle: 'Your courses are not on this device yet',
  waiting: 'They come by themselves as soon as there is a connection.',
  noOrganizationTitle: 'You are in no organization yet',
  noOrganization: 'When an organization takes you in, its courses stand here.',
  internalHeading: (organization: string) => `Internal training of ${organization}`,
  allCourses: (courses: number) => `All ${countOf(courses, 'course', 'courses')}`,
};
