// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Member } from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { RolesDialog } from './parts/roles-dialog.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('a role that one’s own roles do not let one give says so where it cannot be chosen', async () => {
  const member = { userId: newId(), name: { first: 'Ben', last: 'Brun' }, alias: 'ben', roles: ['member'] };
  db = await aStore();
  const nothing = () => {};
  await showScreen(
    db,
    <RolesDialog
      organizationId={newId()}
      own={['owner']}
      self={false}
      member={member as unknown as Member}
      onClose={nothing}
      onDone={nothing}
    />,
  );
  for (const box of screen.getAllByRole('checkbox') as HTMLInputElement[]) {
    const reason = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    const text = box.closest('[class*=Checkbox-root]')?.textContent ?? reason;
    expect([text, /Your own roles don’t allow it/.test(text)]).toEqual([text, box.disabled]);
  }
  expect(screen.getByRole('checkbox', { name: /Impersonator/ })).toHaveProperty('disabled', true);
});
