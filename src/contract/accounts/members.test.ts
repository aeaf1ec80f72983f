import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { membersPage } from './members.ts';

it('a page of members is read although one of them has a role that only a newer server knows (D62)', () => {
  const member = {
    userId: newId(),
    alias: 'ana',
    name: { first: 'Ana', last: 'Reyes' },
    email: null,
    image: null,
    roles: ['curator', 'member'],
    groups: [],
    groupRole: null,
    joinedAt: null,
    lastSeenAt: null,
  };
  const page = v.parse(membersPage.answer, { items: [member], total: 1, next: null });
  expect(page.items[0]?.roles).toEqual(['member']);
});
