import { expect, it } from 'vitest';
import { daysSince, invitationStatusAt, isListed } from './invitations.ts';

const day = 24 * 60 * 60 * 1000;
const sentAt = Date.UTC(2026, 5, 1);

it('takes an invitation that has waited more than 28 days for expired (INVITE-002)', () => {
  const pending = { status: 'pending', sentAt } as const;
  expect(invitationStatusAt(pending, sentAt + 27 * day)).toBe('pending');
  expect(invitationStatusAt(pending, sentAt + 28 * day)).toBe('pending');
  expect(invitationStatusAt(pending, sentAt + 28 * day + 1)).toBe('expired');
  expect(invitationStatusAt(pending, sentAt + 29 * day)).toBe('expired');
  expect(invitationStatusAt({ status: 'accepted', sentAt }, sentAt + 400 * day)).toBe('accepted');
});

it('counts at least 28 days of one that has expired', () => {
  expect(daysSince(sentAt, sentAt + 28 * day + 1)).toBe(28);
  expect(daysSince(sentAt, sentAt + 40 * day)).toBe(40);
  expect(daysSince(sentAt, sentAt + day)).toBe(28);
});

it('lists what waits, was declined or has expired, and nothing else', () => {
  const all = ['pending', 'accepted', 'declined', 'cancelled', 'expired', 'archived'] as const;
  expect(all.filter(isListed)).toEqual(['pending', 'declined', 'expired']);
});
