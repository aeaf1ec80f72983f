import { expect, it } from 'vitest';
import { feedbackState } from './feedback-answers.ts';
import { isProductStaff } from './product-staff.ts';
import { roles } from './role.ts';

it.each([
  [null, null, 'new'],
  [5, null, 'answered'],
  [null, 6, 'closed'],
  [5, 6, 'closed'],
] as const)('feedback answered at %s and closed at %s is %s', (answeredAt, closedAt, state) => {
  expect(feedbackState({ answeredAt, closedAt })).toBe(state);
});

it('whoever governs the organization that everybody shares, or supports people from there, is staff, and nobody else is (AUTH-034)', () => {
  expect(roles.filter((role) => isProductStaff([role])).sort()).toEqual([
    'impersonator',
    'owner',
    'superAdmin',
  ]);
  expect(isProductStaff([])).toBe(false);
  expect(isProductStaff(['member', 'impersonator'])).toBe(true);
});
