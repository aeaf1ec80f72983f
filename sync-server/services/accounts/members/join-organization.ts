/** A person joins the organization whose code they have (D74). */
import type { joinOrganizationOperation } from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { whoActed } from '../../../audit/who-acted.ts';
import { codeGuesses } from '../../../limits/code-guesses.ts';
import { sharedCounters } from '../../../limits/shared-counters.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { organizationOfJoinCode } from '../organizations/repository.ts';
import { join } from './memberships.ts';

/** Where no node shares its counters: in the demo's seed and in tests. */
const ownGuessing = codeGuesses(sharedCounters(null))('');

/** @throws Refusal NOT_FOUND, RATE_LIMITED */
export async function joinOrganization(
  ctx: ServiceContext,
  { code }: ArgsOf<typeof joinOrganizationOperation>,
) {
  const { userId } = ctx.caller;
  const { guessing = ownGuessing } = ctx;
  const organization = await guessing(userId, () => organizationOfJoinCode(ctx.tx, code));
  if (!organization) throw new Refusal('NOT_FOUND');
  const { id: organizationId, alias, name } = organization;
  if (
    (await whoActed(ctx.tx, { organizationId, kinds: ['join code changed'], id: organizationId })) === userId
  )
    throw new Refusal('NOT_FOUND');
  await join(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, roles: ['member'] });
  return { organizationId, alias, name };
}
