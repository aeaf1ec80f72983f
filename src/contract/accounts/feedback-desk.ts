/** Feedback as the product's staff works through it: what waits, who said it, and the answer. Where a shirt goes is never in it. */
import * as v from 'valibot';
import { ANSWER_LETTERS, feedbackStates } from '#domain/feedback-answers.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { writtenSchema } from '../visible-text.ts';

const CURSOR_LETTERS = 100;

const givenFeedbackSchema = v.object({
  id: idSchema,
  /** epoch ms */
  at: v.number(),
  state: v.picklist(feedbackStates),
  person: v.object({
    userId: idSchema,
    alias: v.string(),
    name: v.string(),
    /** null: none is confirmed */
    email: v.nullable(v.string()),
    /** the account is shut or deleted: an answer would reach nobody */
    gone: v.boolean(),
  }),
  learningEffectiveness: v.string(),
  platformEffectiveness: v.string(),
  bugs: v.string(),
  /** of the page that it was given on */
  url: v.string(),
  /** the size of the shirt that was asked for; null: none was */
  shirt: v.nullable(v.string()),
  /** null: none was written here */
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(v.number()),
  /** name of who has answered; null: nobody has, or somebody elsewhere */
  answeredBy: v.nullable(v.string()),
  closedAt: v.nullable(v.number()),
});
export type GivenFeedback = v.InferOutput<typeof givenFeedbackSchema>;

const feedbackListSchema = v.object({
  items: v.array(givenFeedbackSchema),
  /** how many there are of each, whichever were asked for */
  counts: v.object({ new: v.number(), answered: v.number(), closed: v.number() }),
  /** where the next page begins; null: this was the last */
  next: v.nullable(v.string()),
});
export type FeedbackList = v.InferOutput<typeof feedbackListSchema>;

/** The newest first. Asked online, kept as it was last seen (D60). */
export const feedbackListPage = defineServerPage({
  name: 'getFeedback',
  service: 'accounts',
  args: {
    state: v.picklist(feedbackStates),
    after: v.nullable(v.pipe(v.string(), v.maxLength(CURSOR_LETTERS))),
  },
  result: '',
  answer: feedbackListSchema,
});

/** The person is told in their inbox and by email. STALE_VERSION: it is not new any more. */
export const answerFeedbackOperation = defineOperation({
  name: 'answerFeedback',
  service: 'accounts',
  args: {
    /** made once for each try by the page: the same try, sent twice, tells once */
    attemptId: idSchema,
    feedbackId: idSchema,
    text: writtenSchema(ANSWER_LETTERS),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'NOT_FOUND', 'INVALID_ARGUMENTS', 'STALE_VERSION'],
});

/** Nothing more will be done, or it is taken up again. Nobody is told. */
export const setFeedbackClosedOperation = defineOperation({
  name: 'setFeedbackClosed',
  service: 'accounts',
  args: {
    /** made once for each try by the page: a late duplicate changes nothing */
    attemptId: idSchema,
    feedbackId: idSchema,
    closed: v.boolean(),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'NOT_FOUND'],
});
