/** What stands below a lesson, in the app and in an LMS. Not yet in an organization's own words: whoever takes it wraps it. */
export const lessonFoot = {
  markComplete: 'Mark as complete',
  completed: 'You have completed this [[skill]]',
  next: 'Next [[skill]]',
  previous: 'Previous [[skill]]',
  completeHint: 'Read to the end? Then it counts in the [[course]].',
  /** of one that no course holds */
  completeHintAlone: 'Read to the end? Then mark it as complete.',
};
