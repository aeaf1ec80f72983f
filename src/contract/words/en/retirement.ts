/** Words of a course that is retired, and of one that comes back (RETIRE). */

import { inTerms } from '../terms.ts';
import { needsConnection } from './common.ts';
import { catalogued } from './refusal-catalogue.ts';

export const retirementWords = inTerms({
  retire: 'Retire',
  restore: 'Restore',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Check again',
  title: (course: string) => `Retire “${course}”`,
  explains:
    'Learners keep their progress and can still read it. They’re notified that it was retired, and where to continue.',
  guidance: 'If a skill/lab exists in additional courses, it will NOT be retired',
  checking: 'Checking whether other [[courses]] hold its content…',
  exclusive: 'Its content is in no other [[course]].',
  notExclusiveTitle: catalogued.COURSE_CONTENT_NOT_EXCLUSIVE,
  notExclusive: 'Take this content out of the other [[courses]] first, or out of this one.',
  checkFailed: 'Failed to validate course content exclusivity',
  unableToCheck: 'Unable to validate course content exclusivity',
  contactSupport: 'Try again in a few minutes. If it still fails, contact support.',
  replacement: 'Replacement [[course]]',
  replacementHint: 'Optional. Everyone who is learning or planning this [[course]] continues there.',
  noCandidates: 'There is no other [[course]] of this organization in the same place.',
  remove: (title: string) => `Remove ${title}`,
  comments: 'Internal comments',
  commentsHint: 'Optional. Only people who can retire [[courses]] see them.',
  queued: 'Course retirement has been queued',
  failed: 'An error occurred. Unable to retire course',
  restoreQueued: 'Course restoration has been queued',
  restoreFailed: 'Unable to restore course',
  restoreBlocked: 'Unable to restore course with non-exclusive content',
  details: 'Error Details',
  loadingDetails: 'Loading error details...',
  nothingListed: 'Nothing is in the way anymore. Try restoring it again.',
  externalSkills: '[[Skills]] that are in other [[courses]]',
  externalLabs: 'Labs that are in other [[courses]]',
  externalSkillableLabs: 'Labs of its [[skills]] that are used elsewhere',
  alsoIn: (names: string) => `Also in ${names}`,
  needsConnection,
  inFlight: 'Restoring…',
  notYours: 'Only owners and administrators of the catalog can do this.',
  retiredHint: 'With its content, and with a replacement if there is one',
  restoreHint: 'Everything returns to its previous status',
  impact: {
    label: 'What this changes',
    named: (names: readonly string[], more: number) =>
      more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
    skills: (names: string) => `Retired with it: ${names}.`,
    enrolled: (people: number) =>
      people === 1 ? '1 person is learning it.' : `${people} people are learning it.`,
    planned: (people: number) =>
      people === 1 ? '1 person has it on their schedule.' : `${people} people have it on their schedules.`,
    marked: (people: number) =>
      people === 1 ? '1 person has it in their favorites.' : `${people} people have it in their favorites.`,
    playlists: (lists: number) =>
      lists === 1 ? '1 playlist contains it.' : `${lists} playlists contain it.`,
    assignments: (count: number) =>
      count === 1 ? 'It is part of 1 assignment.' : `It is part of ${count} assignments.`,
    groups: (names: string) => `Enrolled groups: ${names}.`,
    retires: (skills: number) =>
      skills === 1 ? '1 [[skill]] is retired with it.' : `${skills} [[skills]] are retired with it.`,
    stays: (skills: number) =>
      skills === 1
        ? '1 [[skill]] stays: it is in another [[course]].'
        : `${skills} [[skills]] stay: they are in other [[courses]].`,
  },
  notice: {
    retired: (date: string) => `This [[course]] was retired on ${date}.`,
    undated: 'This [[course]] was retired.',
    retiring: 'This [[course]] is being retired. Its contents can’t be changed meanwhile.',
    restoring: 'This [[course]] is being restored. Its contents can’t be changed meanwhile.',
    progress: 'Your progress is kept.',
    continueWith: (title: string) => `Continue with ${title}`,
    internal: 'Internal comments',
  },
});
