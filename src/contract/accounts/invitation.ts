/** Invitations into an organization. Bucket `org:{id}:people` (D58). */
import * as v from 'valibot';
import { accountFields } from '#domain/account-fields.ts';
import { foldName } from '#domain/fold-name.ts';
import { invitationStatuses } from '#domain/invitations.ts';
import { roles } from '#domain/role.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { joinedSchema } from './members.ts';

export const invitationSchema = v.object({
  inviteId: idSchema,
  organizationId: idSchema,
  recipient: v.object({ userId: v.nullable(idSchema), email: v.nullable(v.string()) }),
  status: v.picklist(invitationStatuses),
  roles: v.array(v.picklist(roles)),
  /** ids of groups */
  groups: v.array(idSchema),
  sentAt: v.number(),
  declinedAt: v.nullable(v.number()),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

export const INVITED_AT_ONCE = 100;
const GROUPS_AT_MOST = 50;

export const addressSchema = v.pipe(
  v.string(),
  v.transform(foldName),
  v.check((address) => accountFields.email(address) === null, 'not an address'),
);
const rolesSchema = v.pipe(v.array(v.picklist(roles)), v.maxLength(roles.length));
const inviteListSchema = v.pipe(
  v.array(v.strictObject({ inviteId: idSchema, email: addressSchema })),
  v.nonEmpty(),
  v.maxLength(INVITED_AT_ONCE),
);

export const inviteToOrganizationOperation = defineOperation({
  name: 'inviteToOrganization',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    invitations: inviteListSchema,
    roles: rolesSchema,
    groups: v.pipe(v.array(idSchema), v.maxLength(GROUPS_AT_MOST)),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'RATE_LIMITED'],
});

export const resendInvitationOperation = defineOperation({
  name: 'resendInvitation',
  service: 'accounts',
  args: { inviteId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'RATE_LIMITED'],
});

export const cancelInvitationOperation = defineOperation({
  name: 'cancelInvitation',
  service: 'accounts',
  args: { inviteId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

/** The person becomes what the invitation says. It needs its account, or a confirmed address equal to its own (D82). */
export const acceptInvitationOperation = {
  ...defineOperation({
    name: 'acceptInvitation',
    service: 'accounts',
    args: { inviteId: idSchema },
    result: '{ organizationId alias name }',
    refusals: ['NOT_FOUND', 'INVITATION_OVER', 'INVITATION_OF_ANOTHER', 'EMAIL_UNVERIFIED'],
  }),
  answer: joinedSchema,
  attemptIn: 'header' as const,
};

/** What a link shows before anybody has signed in: not who has sent it, and the address only with the secret of its mail. */
export const INVITATION_PATH = '/web/invitation';
export const invitationViewSchema = v.object({
  organization: v.object({ name: v.string(), alias: v.string() }),
  status: v.picklist(invitationStatuses),
  mailed: v.optional(
    v.nullable(
      v.object({
        address: v.string(),
        /** somebody has an account with it, or says so */
        known: v.boolean(),
        /** the username of an account that says so and has not confirmed it; missing in answers of older servers */
        claimedBy: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
  /** the one that waits in the place of this one, for whoever has read the mail of this one */
  newer: v.optional(v.nullable(v.object({ inviteId: idSchema, address: v.string() })), null),
});
export type InvitationView = v.InferOutput<typeof invitationViewSchema>;
