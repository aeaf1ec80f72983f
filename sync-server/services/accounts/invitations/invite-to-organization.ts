/** People are invited by their addresses (INVITE-001, D82). */
import type { inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { Role } from '#domain/role.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceInvitations } from '../announce-invitation.ts';
import { groupsByIds } from '../groups/repository.ts';
import { invitationMail } from '../invitation-mail.ts';
import { addressesWithin } from '../members/repository.ts';
import { assertInvites } from './access.ts';
import { countInvitationMails } from './invitation-mails.ts';
import { insertInvitations } from './repository.ts';

type Args = ArgsOf<typeof inviteToOrganizationOperation>;

/**
 * Whoever belongs to the organization already is not invited, and who waits for an answer is reminded: nothing is there twice. An address
 * that had its mails for today gets none.
 * @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED
 */
export async function inviteToOrganization(ctx: ServiceContext, args: Args) {
  const { tx, at } = ctx;
  const { organizationId, invitations, roles, groups } = args;
  const given = await assertInvites(ctx, organizationId, roles);
  const known = await groupsByIds(tx, groups);
  const own = known.filter((group) => group.organizationId === organizationId && !group.archived);
  if (own.length !== new Set(groups).size) throw new Refusal('FORBIDDEN_ACCESS');
  const written = await writeInvitations(ctx, args, given);
  const mailed = await countInvitationMails(
    ctx,
    organizationId,
    written.map(({ email }) => email),
  );
  const sent = written.map(({ id }) => id);
  for (const { id, email } of written)
    if (mailed.has(email)) await sendJob(tx, invitationMail, { inviteId: id }, { at, key: id });
  // Also those that became no invitation of their own: devices show them until they hear of it.
  await announceInvitations(ctx, [...new Set([...sent, ...invitations.map(({ inviteId }) => inviteId)])]);
  const entity = { type: 'organization', id: organizationId };
  const details = { invitations: sent, roles, groups };
  await audit(tx, { kind: 'people invited', at, by: ctx.caller, organizationId, entity, details });
  return { success: true };
}

/** Of several to one address the last one counts. @returns the ids under which they wait now */
async function writeInvitations(
  { tx, at, caller }: ServiceContext,
  { organizationId, invitations, roles, groups }: Args,
  given: readonly Role[],
): Promise<{ id: string; email: string }[]> {
  const idOf = new Map(invitations.map(({ email, inviteId }) => [email, inviteId]));
  const within = await addressesWithin(tx, organizationId, [...idOf.keys()]);
  // In one order, so that two who invite the same people do not wait for each other.
  const invited = [...idOf].filter(([email]) => !within.has(email)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (invited.length === 0) return [];
  return insertInvitations(
    tx,
    invited.map(([email, id]) => ({
      id,
      organizationId,
      email,
      roles: JSON.stringify(roles),
      groups: JSON.stringify(groups),
      status: 'pending' as const,
      sentAt: at,
      declinedAt: null,
      invitedBy: caller.userId,
      createdAt: at,
    })),
    given,
  );
}
