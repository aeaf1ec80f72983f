/** An invitation goes out again (INVITE-006). */
import type { resendInvitationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { invitationMail } from '../invitation-mail.ts';
import { assertInvites, invitationToManage } from './access.ts';
import { assertMayMail } from './assert-may-mail.ts';
import { waitingInvitation, writeInvitation } from './repository.ts';

/** What waits or is over goes out again, with today's date. @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED */
export async function resendInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof resendInvitationOperation>,
) {
  const { tx, at } = ctx;
  const { organizationId, email, status, roles } = await invitationToManage(ctx, inviteId);
  if (!['pending', 'declined', 'expired'].includes(status)) throw new Refusal('FORBIDDEN_ACCESS');
  await assertInvites(ctx, organizationId, roles);
  await assertMayMail(ctx, organizationId);
  // Another one to the same address may wait meanwhile.
  const { id } = (await waitingInvitation(tx, organizationId, email)) ?? { id: inviteId };
  await writeInvitation(tx, id, { status: 'pending', sentAt: at, declinedAt: null });
  await sendJob(tx, invitationMail, { inviteId: id }, { at, key: id });
  await announceInvitation(ctx, id);
  return { success: true };
}
