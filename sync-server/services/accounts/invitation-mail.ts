/** The job that brings an invitation to its address. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob } from '../../jobs/job.ts';
import { composeInvitation } from '../../mail/compose.ts';

export const invitationMail = defineJob({
  kind: 'invitation-mail',
  args: v.strictObject({ inviteId: idSchema }),
  async run({ inviteId }, { database: { db }, mailer, publicUrl, id }) {
    const invitation = await db
      .selectFrom('accounts.invitations as i')
      .innerJoin('accounts.organizations as o', 'o.id', 'i.organizationId')
      .innerJoin('accounts.users as u', 'u.id', 'i.invitedBy')
      .select(['i.email', 'i.status', 'o.name', 'u.firstName', 'u.lastName'])
      .where('i.id', '=', inviteId)
      .executeTakeFirst();
    if (invitation?.status !== 'pending') return; // cancelled meanwhile
    const mail = composeInvitation({
      to: invitation.email,
      organization: invitation.name,
      from: `${invitation.firstName} ${invitation.lastName}`.trim(),
      accept: `${publicUrl}/invite/${inviteId}`,
      decline: `${publicUrl}/invite/decline/${inviteId}`,
      publicUrl,
    });
    await mailer.send(mail, id);
  },
});
