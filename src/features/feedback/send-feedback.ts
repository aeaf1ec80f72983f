/** Hands feedback to the outbox, and notes on this device that it was given. */
import { feedbackWords as say } from '#contract/words/en/feedback.ts';
import { type FeedbackForm, feedbackOf, isFeedbackEmail } from '#domain/feedback.ts';
import type { LecternDb } from '#store/db.ts';
import { recordAction, userSearchLink } from '#store/queries/action-log.ts';

type Sent = ReturnType<typeof feedbackOf>;

/**
 * Resolves when the device has it: whatever the network does, it goes from there (D108).
 * @throws Error with a sentence for the person, or whatever storing it throws
 */
export async function sendFeedback(
  form: FeedbackForm,
  {
    db,
    submit,
    url,
    at,
    report,
  }: {
    db: LecternDb;
    submit: (given: { feedback: Sent }) => Promise<{ id: string } | null>;
    /** of the page that the dialog was opened on */
    url: string;
    at: number;
    report: (error: unknown) => void;
  },
): Promise<void> {
  if (!isFeedbackEmail(form.email)) throw new Error(say.invalidEmail);
  const feedback = feedbackOf(form, url);
  if ((await submit({ feedback })) === null) throw new Error(say.failed);
  const { url: page, ...texts } = feedback.feedbackDetails;
  const userSearch = userSearchLink(new URL(url).origin, db.accountId);
  // It is on its way: a log that can't be written is no reason to say that it failed, and to have it sent twice.
  await recordAction(db, { action: 'review', feedback: texts, url: page, userSearch, at }).catch(report);
}

/** What stands in the dialog about a try that has failed. */
export const feedbackFailure = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : say.unknown;
