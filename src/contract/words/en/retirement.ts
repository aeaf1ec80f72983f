/** Words of a course that is retired, and of one that comes back (RETIRE). */
import { inTerms } from '../terms.ts';

export const retirementWords = inTerms({
  retire: 'Retire',
  restore: 'Restore',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Check again',
  title: (course: string) => `Retire “${course}”`,
  explains:
    'Learners keep their progress and can still read it. They are told that it was retired, and where to continue.',
  guidance: 'If a skill/lab exists in additional courses, it will NOT be retired',
  checking: 'Checking whether other [[courses]] hold its content…',
  exclusive: 'Its content is in no other [[course]].',
  notExclusiveTitle: 'Course contains content that exists in other courses',
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
  needsConnection: 'Needs a connection',
  inFlight: 'Restoring…',
  notYours: 'Only owners and administrators of the catalog can do this.',
  retiredHint: 'With its content, and with a replacement if there is one',
  restoreHint: 'Everything gets back the status that it had',
  impact: {
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
