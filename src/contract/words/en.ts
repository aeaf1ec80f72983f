/** Every sentence a person reads, in English. Another language is another module of this shape (decision D43). */
import { changesWords } from './en/changes.ts';
import { commentWords } from './en/comments.ts';
import { learningWords } from './en/learning.ts';
import { sessionWords } from './en/session.ts';
import { shellWords } from './en/shell.ts';
import { storageWords } from './en/storage.ts';

export const words = {
  shell: shellWords,
  session: sessionWords,
  learning: learningWords,
  comments: commentWords,
  changes: changesWords,
  storage: storageWords,
};

export type Words = typeof words;
