/** Invitations as an answer or a row brings them: those that nobody could deliver are left out (INVITE-007, INVITE-008). */
import * as v from 'valibot';
import { type Invitation, invitationSchema } from './invitation.ts';

const givenSchema = v.object({
  ...invitationSchema.entries,
  inviteId: v.optional(invitationSchema.entries.inviteId),
  /** of older answers */
  id: v.optional(invitationSchema.entries.inviteId),
  recipient: v.nullish(
    v.object({
      userId: v.optional(invitationSchema.entries.recipient.entries.userId, null),
      email: v.optional(invitationSchema.entries.recipient.entries.email, null),
    }),
  ),
  declinedAt: v.optional(invitationSchema.entries.declinedAt, null),
});

/** @throws ValiError when it is no invitation at all: a status that nobody knows, no roles, no date */
function readOne(given: unknown, warn: (message: string) => void): Invitation | null {
  const { id, inviteId = id, recipient, ...rest } = v.parse(givenSchema, given);
  if (inviteId === undefined) {
    warn('Invitation has a missing identifier. It cannot be processed.');
    return null;
  }
  if (!recipient) {
    warn('Invitation has no recipient. It cannot be delivered.');
    return null;
  }
  const { userId, email } = recipient;
  if (email === null) warn('Invitation has no e-mail. It cannot be delivered.');
  if (email === null && userId === null) {
    warn('Invitation has a missing user id. It cannot be processed.');
    return null;
  }
  return { ...rest, inviteId, recipient: { userId, email } };
}

export const readInvitations = (
  given: readonly unknown[],
  // biome-ignore lint/suspicious/noConsole: a developer has to hear of it, a person can't do anything about it
  warn: (message: string) => void = (message) => console.warn(message),
): Invitation[] => given.map((each) => readOne(each, warn)).filter((each) => each !== null);
