/** What somebody planned, on the day or before: the mail that they asked for. */
import { mailWords } from '#contract/words/en/mail.ts';
import { plannedFor } from '#contract/words/en/plan-reminder.ts';
import { written } from './compose.ts';
import type { Mail } from './mailer.ts';

/** @param given  `title`: '' is not said */
export function composePlanReminder(given: {
  title: string;
  date: string;
  time: string;
  link: string;
  to: string;
  first: string;
  publicUrl: string;
}): Mail {
  const { title, date, time, link, to, first, publicUrl } = given;
  const { subject, action, change } = mailWords.planned;
  return written({
    to,
    subject,
    before: [mailWords.hello(first), ...(title === '' ? [] : [`“${title}”`]), plannedFor(date, time)],
    links: [{ text: action, href: `${publicUrl}${link}` }],
    after: [change, mailWords.from(publicUrl)],
  });
}
