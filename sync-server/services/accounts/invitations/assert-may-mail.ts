/** How many invitations an organization sends in a day, so that nobody mails the world through this server. */
import { Refusal } from '#contract/errors.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { countSentSince } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAILS_A_DAY = 2_000;
const RETRY_AFTER_SECONDS = 900;

/** @throws Refusal RATE_LIMITED */
export async function assertMayMail({ tx, at }: ServiceContext, organizationId: string): Promise<void> {
  if ((await countSentSince(tx, organizationId, at - DAY_MS)) >= MAILS_A_DAY)
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: RETRY_AFTER_SECONDS } });
}
