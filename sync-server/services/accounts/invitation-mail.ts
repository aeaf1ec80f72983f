/** The job that brings an invitation to its address. The secret is made when the mail is: neither the job's arguments nor a log ever hold one. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob } from '../../jobs/job.ts';
import { composeInvitation } from '../../mail/compose.ts';
import { nameInMail } from '../../mail/name-in-mail.ts';
import { newMailProof } from './invitations/mail-proofs.ts';

export const invitationMail = defineJob({
  kind: 'invitation-mail',
  waitsFor: 'mail server',
  args: v.strictObject({ inviteId: idSchema }),
  async run({ inviteId }, { database: { db }, mailer, publicUrl, id }) {
    const invitation = await db
      .selectFrom('accounts.invitations as i')
      .innerJoin('accounts.organizations as o', 'o.id', 'i.organizationId')
      .innerJoin('accounts.users as u', 'u.id', 'i.invitedBy')
      .select(['i.email', 'i.status', 'o.name', 'o.alias', 'u.firstName', 'u.lastName', 'u.alias as sender'])
      .where('i.id', '=', inviteId)
      .executeTakeFirst();
    if (invitation?.status !== 'pending') return; // cancelled meanwhile
    const mail = composeInvitation({
      to: invitation.email,
      organization: nameInMail(invitation.name, invitation.alias),
      from: nameInMail(`${invitation.firstName} ${invitation.lastName}`, invitation.sender),
      // Behind '#': no server on the way writes it down.
      accept: `${publicUrl}/invite/${inviteId}#token=${await newMailProof(db, inviteId)}`,
      decline: `${publicUrl}/invite/decline/${inviteId}`,
      publicUrl,
    });
    await mailer.send(mail, id);
  },
});
