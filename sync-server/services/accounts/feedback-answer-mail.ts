/** The job that brings the answer to feedback to the address of whoever gave it. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob } from '../../jobs/job.ts';
import { composeFeedbackAnswer } from '../../mail/compose.ts';
import { nameInMail } from '../../mail/name-in-mail.ts';
import { oneFeedback } from './feedback-records.ts';

export const feedbackAnswerMail = defineJob({
  kind: 'feedback-answer-mail',
  waitsFor: 'mail server',
  args: v.strictObject({ feedbackId: idSchema }),
  async run({ feedbackId }, { database: { db }, mailer, publicUrl, id }) {
    const record = await oneFeedback(db, feedbackId);
    if (!record?.person.mailable || record.answer === null) return;
    const { answer, person } = record;
    const name = nameInMail(person.name, person.alias);
    await mailer.send(composeFeedbackAnswer({ answer, to: person.email, name, publicUrl }), id);
  },
});
