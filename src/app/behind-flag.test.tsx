// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore, aUser } from '#tests/support/store-builders.ts';
import { OrganizationPage } from './organization-pages.tsx';
import { PlanPage } from './plan-pages.tsx';

const ana = newId();
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });

async function show(page: 'create' | 'playgrounds', verdicts: Record<string, boolean>) {
  db = await aStore(
    {
      organizations: [harbor],
      profiles: [aProfile(harbor.organizationId)],
      users: [aUser({ userId: ana })],
    },
    ana,
  );
  await setMeta(db, 'verdicts', verdicts);
  await showScreen(
    db,
    page === 'create' ? (
      <OrganizationPage path="/organization/create" params={{}} />
    ) : (
      <PlanPage path="/{currentOrgSlug}/playgrounds" params={{ currentOrgSlug: 'harbor' }} />
    ),
    page === 'create' ? '/organization/create' : '/harbor/playgrounds',
    { accountId: ana, ask: async () => [] },
  );
  return (await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).textContent;
}

describe('a page whose flag the operator has switched off', () => {
  it('is not found where organizations are made (PERM-022)', async () => {
    expect(await show('create', { lectern_tenancy_enabled: false })).toMatch(
      "We couldn't find the content you're looking for.",
    );
  });

  it('is not found where the labs of that organization are listed (PERM-022)', async () => {
    const off = { [`org_playground_labs_enabled:${harbor.organizationId}`]: false };
    expect(await show('playgrounds', off)).toBe("We couldn't find the content you're looking for.");
  });

  it.each([
    ['create', 'lectern_tenancy_enabled', 'Create organization'],
    ['playgrounds', `org_playground_labs_enabled:${harbor.organizationId}`, 'Playgrounds'],
  ] as const)('opens where it is on, and while no verdict is known: %s', async (page, key, heading) => {
    expect(await show(page, { [key]: true })).toContain(heading.split(' ')[0]);
    cleanup();
    await db.delete();
    expect(await show(page, {})).toContain(heading.split(' ')[0]);
  });
});
