/** Words of what messages and comments share: naming people, reporting what somebody wrote. */
import { reportedComment, reportedMessage } from './common.ts';

export const textStillInField = 'Not saved: this device has no room for it. Your text is still in the field.';
export const textKeptInChanges = 'Your text is kept in Changes.';

export const talkWords = {
  people: 'People you can mention',
  report: {
    reason: 'Reason',
    reasons: {
      spam: 'Spam or advertising',
      abuse: 'Insult or harassment',
      unsafe: 'Dangerous or illegal',
      other: 'Something else',
    },
    note: 'What is wrong with it? (optional)',
    submit: 'Report',
    cancel: 'Cancel',
    close: 'Close',
    done: 'Reported. Thank you.',
    reported: (reasons: readonly string[], count: number) =>
      `${count > 1 ? `Reported ${count} times` : 'Reported'}: ${reasons.join(', ')}`,
    remove: 'Remove',
    dismiss: 'Dismiss report',
  },
  message: {
    of: (name: string) => `Report message from ${name}`,
    title: 'Report this message?',
    hint: 'The people who run the group see it, with your reason. The sender won’t know that you reported it.',
    marked: reportedMessage,
    own: 'You reported this message',
  },
  comment: {
    of: (name: string) => `Report comment from ${name}`,
    title: 'Report this comment?',
    hint: 'The people who moderate it see it, with your reason. Its author won’t know that you reported it.',
    marked: reportedComment,
    own: 'You reported this comment',
    report: 'Report',
    tooMany: (most: number) => `A comment can mention up to ${most} people.`,
    dismissed: 'The report is dismissed. The comment stays.',
    notSaved: 'Not saved: this device has no room for it.',
  },
};
