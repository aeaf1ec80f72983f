/** What an organization knows of addresses before it invites them. */
import type { invitedAlreadyPage } from '#contract/accounts/invited-already.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { addressesWithin } from '../members/repository.ts';
import { assertInvites } from './access.ts';
import { addressesMailed } from './invitation-mails.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function invitedAlready(
  ctx: ReadContext,
  { organizationId, emails }: { organizationId: string; emails: string[] },
): Promise<PageAnswer<typeof invitedAlreadyPage>> {
  await assertInvites(ctx, organizationId, []);
  const members = await addressesWithin(ctx.tx, organizationId, emails);
  const others = emails.filter((email) => !members.has(email));
  return { members: [...members], mailed: await addressesMailed(ctx, organizationId, others) };
}
