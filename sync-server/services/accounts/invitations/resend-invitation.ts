/** An invitation goes out again (INVITE-006). */
import type { resendInvitationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { invitationMail } from '../invitation-mail.ts';
import { invitationToManage } from './access.ts';
import { countInvitationMails } from './invitation-mails.ts';
import { waitingInvitation, writeInvitation } from './repository.ts';

/** What waits or is over goes out again, with today's date; no mail goes where one went today. @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED */
export async function resendInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof resendInvitationOperation>,
) {
  const { tx, at } = ctx;
  const { organizationId, email, status } = await invitationToManage(ctx, inviteId);
  if (!['pending', 'declined', 'expired'].includes(status)) throw new Refusal('FORBIDDEN_ACCESS');
  const mailed = await countInvitationMails(ctx, organizationId, [email]);
  // Another one to the same address may wait meanwhile.
  const { id } = (await waitingInvitation(tx, organizationId, email)) ?? { id: inviteId };
  await writeInvitation(tx, id, { status: 'pending', sentAt: at, declinedAt: null });
  if (mailed.has(email)) await sendJob(tx, invitationMail, { inviteId: id }, { at, key: id });
  await announceInvitation(ctx, id);
  const entity = { type: 'invitation', id };
  await audit(tx, { kind: 'invitation sent again', at, by: ctx.caller, organizationId, entity });
  return { success: true };
}
