/** What the operator reads: the mail to FEEDBACK_TO, and the list of the command line. */
import type { FeedbackText } from '#domain/feedback.ts';

export const feedbackMailWords = {
  subject: (name: string) => `Feedback from ${name}`,
  from: (name: string, address: string) => `${name} <${address}> wrote:`,
  headings: {
    learningEffectiveness: 'How well learning works',
    platformEffectiveness: 'How well Lectern works',
    bugs: 'Bugs',
  } satisfies Record<FeedbackText, string>,
  answerHeading: 'Answer',
  page: (url: string) => `On the page ${url}`,
  shirt: (size: string, id: string) =>
    `A shirt was asked for, size ${size}. Its address stays on the server: npm run lectern -- feedback --show ${id}`,
  answer: (url: string) => `To answer, the product’s staff opens ${url}`,
  answered: (id: string) => `Answered elsewhere: npm run lectern -- feedback --answered ${id}`,
};
