/** Words of showing a course, or a section of one, to those who learn. */
import type { CourseAudience, CourseLack } from '#domain/before-shown.ts';
import { inTerms } from '../terms.ts';

const audiences: Record<CourseAudience, (organization: string) => string> = {
  everyone: (organization) =>
    `Everybody on the internet sees it in the catalog of ${organization}, and reads it without an account.`,
  'signed in': (organization) =>
    `Everybody sees it in the catalog of ${organization}. Whoever has signed in reads it.`,
  enrolled: (organization) =>
    `Everybody sees it in the catalog of ${organization}. Whoever has bought it, or has been given a place, reads it.`,
  organization: (organization) =>
    `The people of ${organization} see it in internal training. Nobody else does.`,
};

const lackOf = (lack: CourseLack): string => {
  if (lack.kind === 'lessons') return 'It has no [[skills]] yet.';
  if (lack.kind === 'description') return 'It has no description.';
  return lack.count === 1
    ? 'One [[skill]] has not been published. It stays hidden until it is.'
    : `${lack.count} [[skills]] have not been published. They stay hidden until they are.`;
};

export const showCourseWords = inTerms({
  show: 'Show to learners',
  showEmpty: 'Show it empty',
  hidden: 'Only the people who work on it see this page.',
  shownEmpty: 'Shown to learners, with nothing to read yet.',
  title: (title: string) => `Show “${title}” to learners?`,
  audiences,
  lacks: 'Still missing',
  lackOf,
  close: 'Close',
  cancel: 'Not yet',
  failed: 'It could not be kept on this device. Nothing has changed.',
});
