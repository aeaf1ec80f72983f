/** The job that brings feedback to FEEDBACK_TO. What was written by hand goes as plain text; where somebody lives stays in the database. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { feedbackMailWords as say } from '#contract/words/en/feedback-mail.ts';
import { feedbackTexts } from '#domain/feedback.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { nameInMail } from '../../mail/name-in-mail.ts';
import { type FeedbackRecord, oneFeedback } from './feedback-records.ts';

export const feedbackMail = defineJob({
  kind: 'feedback-mail',
  waitsFor: 'mail server',
  args: v.strictObject({ feedbackId: idSchema }),
  async run({ feedbackId }, { database: { db }, mailer, feedbackTo, publicUrl, id }) {
    if (!feedbackTo) return;
    const record = await oneFeedback(db, feedbackId);
    if (record) await mailer.send(composeFeedback(record, feedbackTo, publicUrl), id);
  },
});

function composeFeedback(record: FeedbackRecord, to: string, publicUrl: string): Mail {
  const { id, person, url, shipping } = record;
  const texts = feedbackTexts
    .filter((field) => record[field] !== '')
    .map((field) => `${say.headings[field]}\n${record[field]}`);
  return {
    to,
    subject: say.subject(nameInMail(person.name, person.alias)),
    text: [
      say.from(person.name, person.email),
      ...texts,
      say.page(url),
      ...(shipping ? [say.shirt(shipping.size, id)] : []),
      say.answer(`${publicUrl}/account/feedback`),
      say.answered(id),
    ].join('\n\n'),
  };
}
