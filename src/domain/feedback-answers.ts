/** What becomes of feedback: it is new, somebody has answered it, or it was closed, with an answer or without. */

export const feedbackStates = ['new', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** Of one answer, in characters. */
export const ANSWER_LETTERS = 2_000;

/** Moments as epoch ms; null: that has not happened. */
type Handled = { answeredAt: number | null; closedAt: number | null };

export function feedbackState({ answeredAt, closedAt }: Handled): FeedbackState {
  if (closedAt !== null) return 'closed';
  return answeredAt === null ? 'new' : 'answered';
}
