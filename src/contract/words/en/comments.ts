/** Words of the threads beside a skill. */
import { countOf } from '../count.ts';
import { textKeptInChanges, textStillInField } from './talk.ts';

export const commentWords = {
  fold: 'Collapse comments',
  unfold: 'Expand comments',
  heading: 'Comments',
  count: (comments: number) => countOf(comments, 'comment', 'comments'),
  public: 'Everyone',
  private: 'Authors and reviewers',
  threads: 'Threads',
  write: 'Write a comment',
  writeReply: (name: string) => `Reply to ${name}`,
  add: 'Comment',
  reply: 'Reply',
  edit: 'Edit',
  remove: 'Delete',
  removeWithReplies: 'Delete with replies',
  removeTitle: 'Delete this comment?',
  removeText: 'Others no longer see it. This cannot be undone.',
  save: 'Save',
  cancel: 'Cancel',
  edited: 'edited',
  emptyTitle: 'No comments yet',
  empty: 'Ask something, or point out what could be better.',
  signInToComment: 'Sign in to comment',
  someone: 'Someone',
  earlier: (comments: number) => `Show ${countOf(comments, 'earlier comment', 'earlier comments')}`,
  tooLong: (length: number, most: number) =>
    `${length.toLocaleString('en')} of ${most.toLocaleString('en')} characters. Shorten it, or split it in two.`,
  submitKeys: 'Ctrl or ⌘ with Enter sends it',
  replyTo: (name: string) => `Reply to ${name}`,
  editOf: (at: string) => `Edit your comment of ${at}`,
  removeOf: (at: string) => `Delete comment of ${at}`,
  keptInChanges: textKeptInChanges,
  notSaved: textStillInField,
};
