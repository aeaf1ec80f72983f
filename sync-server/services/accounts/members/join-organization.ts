/** A person joins the organization whose code they have (D74). */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { joinOrganizationOperation } from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { organizationOfJoinCode } from '../organizations/repository.ts';
import { join } from './memberships.ts';

const GUESSES_AN_HOUR = 10;
const guesses = new RateLimiterMemory({ points: GUESSES_AN_HOUR, duration: 60 * 60 });

/** @throws Refusal NOT_FOUND, RATE_LIMITED */
export async function joinOrganization(
  ctx: ServiceContext,
  { code }: ArgsOf<typeof joinOrganizationOperation>,
) {
  const { userId } = ctx.caller;
  await guesses.consume(userId).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: Math.ceil(reason.msBeforeNext / 1000) } });
  });
  const organization = await organizationOfJoinCode(ctx.tx, code);
  if (!organization) throw new Refusal('NOT_FOUND');
  const { id: organizationId, alias, name } = organization;
  await join(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, roles: ['member'] });
  return { organizationId, alias, name };
}
