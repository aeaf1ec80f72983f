/** Every job of this server. One whose name is gone stays in the table, for a node that knows it. */
import { invitationMail } from '../services/accounts/invitation-mail.ts';
import { accountMail } from '../session/account-mail.ts';
import { forgetOldMailTokens } from '../session/mail-tokens.ts';
import { forgetOldSessions } from '../session/sessions.ts';
import { forgetEmptyClients } from '../sync/forget-empty-clients.ts';
import { defineSchedule, type Job } from './job.ts';

const HOUR_MS = 60 * 60 * 1000;

// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
export const allJobs: readonly Job<any>[] = [
  accountMail,
  invitationMail,
  defineSchedule('forget-old-sessions', HOUR_MS, ({ database, now }) =>
    forgetOldSessions(database.db, now()),
  ),
  defineSchedule('forget-old-mail-tokens', HOUR_MS, ({ database, now }) =>
    forgetOldMailTokens(database.db, now()),
  ),
  defineSchedule('forget-empty-clients', HOUR_MS, ({ database }) => forgetEmptyClients(database.db)),
];
