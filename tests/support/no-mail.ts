import type { Mailer } from '#server/mail/mailer.ts';

/** For tests in which nobody is written to. */
export const noMail: Mailer = {
  send: async () => {},
  kept: async () => [],
  forget: async () => {},
  close: () => {},
};
