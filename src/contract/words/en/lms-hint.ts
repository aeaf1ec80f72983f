/** What a learner reads after a wrong answer in an LMS. */
export const lmsHintWords = {
  gaps: (right: number, gaps: number) => `${right} of ${gaps} gaps are right.`,
  someMissing: 'All of your choices are right, but some are missing.',
  someWrong: 'Not all of your choices are right.',
};
