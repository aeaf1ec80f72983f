import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { readInvitations } from './read-invitations.ts';

const organizationId = newId();
const userId = newId();
const inviteId = newId();
const whole = {
  inviteId,
  organizationId,
  recipient: { userId, email: 'ana@quay.example' },
  status: 'declined',
  roles: ['member'],
  groups: [newId()],
  sentAt: 1,
  declinedAt: 2,
};

function read(...given: unknown[]) {
  const said: string[] = [];
  return { invitations: readInvitations(given, (message) => said.push(message)), said };
}

it('reads an invitation field by field, with its id under either name, by account or by address alone (INVITE-001)', () => {
  expect(read(whole)).toEqual({ invitations: [whole], said: [] });
  const { inviteId: id, ...rest } = whole;
  expect(read({ ...rest, id }).invitations).toEqual([whole]);
  const { declinedAt: _, ...undated } = whole;
  for (const status of ['pending', 'declined', 'accepted', 'cancelled', 'expired', 'archived'])
    expect(read({ ...undated, status }).invitations).toEqual([{ ...whole, status, declinedAt: null }]);
  expect(read({ ...whole, recipient: { email: 'ana@quay.example' } }).invitations[0]?.recipient).toEqual({
    userId: null,
    email: 'ana@quay.example',
  });
  expect(read({ ...whole, recipient: { userId } }).invitations[0]?.recipient).toEqual({
    userId,
    email: null,
  });
  expect(() => read({ ...whole, status: 'lost' })).toThrow();
});

it('keeps what has an id and a recipient, and warns of the rest (INVITE-007, INVITE-008)', () => {
  const { inviteId: _, ...nameless } = whole;
  const noRecipient = { ...whole, recipient: null };
  const nobody = { ...whole, recipient: { userId: null, email: null } };
  const byAccount = { ...whole, recipient: { userId, email: null } };
  const { invitations, said } = read(whole, nameless, noRecipient, nobody, byAccount);
  expect(invitations).toEqual([whole, byAccount]);
  expect(said).toEqual([
    'Invitation has a missing identifier. It cannot be processed.',
    'Invitation has no recipient. It cannot be delivered.',
    'Invitation has no e-mail. It cannot be delivered.',
    'Invitation has a missing user id. It cannot be processed.',
    'Invitation has no e-mail. It cannot be delivered.',
  ]);
});
