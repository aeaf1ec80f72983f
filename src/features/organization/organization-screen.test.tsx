// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccessGroup } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { dateText } from '#contract/words/time.ts';
import type { InvitationStatus } from '#domain/invitations.ts';
import type { Role } from '#domain/role.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { OrganizationScreen } from './organization-screen.tsx';

const day = 24 * 60 * 60 * 1000;
const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
let db: LecternDb;
/** Without a network: the server gives nothing. */
const session = {
  accountId: 'ana',
  call: () => Promise.reject(new NoAnswer('No answer.')),
} as Partial<Session> as Session;

const invitation = (
  email: string,
  status: InvitationStatus,
  daysAgo: number,
  declinedAt: number | null = null,
) => ({
  inviteId: newId(),
  organizationId: harbor.organizationId,
  recipient: { userId: null, email },
  status,
  roles: ['member' as const],
  groups: [],
  sentAt: Date.now() - daysAgo * day,
  declinedAt,
  ver: 1,
  buckets: [],
  pending: 0,
});

async function show(roles: Role[]): Promise<void> {
  const profile = aProfile(harbor.organizationId, { profileId: `ana:${harbor.organizationId}`, roles });
  db = await aStore({ organizations: [harbor], profiles: [profile] }, 'ana');
  await db.invitations.bulkAdd([
    invitation('pending@quay.example', 'pending', 1),
    invitation('said-no@quay.example', 'declined', 3, Date.UTC(2026, 4, 12, 12)),
    invitation('no-date@quay.example', 'declined', 3),
    invitation('late@quay.example', 'pending', 40),
    invitation('expired@quay.example', 'expired', 28.5),
    invitation('in@quay.example', 'accepted', 2),
    invitation('off@quay.example', 'cancelled', 2),
    invitation('old@quay.example', 'archived', 90),
  ]);
  await showScreen(
    db,
    <SessionContext.Provider value={session}>
      <OrganizationScreen organizationId={harbor.organizationId} />
    </SessionContext.Provider>,
    '/settings/organization/info',
  );
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await db.delete();
});

const lineOf = (email: string) => screen.getByText(email).closest('li')?.textContent ?? '';

it('lists invitations that wait, were declined or have expired (INVITE-006)', async () => {
  await show(['owner']);
  fireEvent.click(screen.getByRole('tab', { name: 'Invitations' }));
  await screen.findByText('pending@quay.example');
  const shown = screen.getAllByText(/@quay\.example$/).map((each) => each.textContent);
  expect(shown.sort()).toEqual(
    ['pending', 'said-no', 'no-date', 'late', 'expired'].map((name) => `${name}@quay.example`).sort(),
  );
});

it('says when one was sent (INVITE-003)', async () => {
  await show(['owner']);
  fireEvent.click(screen.getByRole('tab', { name: 'Invitations' }));
  await screen.findByText('pending@quay.example');
  expect(lineOf('pending@quay.example')).toMatch(/Invite sent on \d\d\/\d\d\/\d{4}/);
});

it('says when one was declined, or that it was (INVITE-004)', async () => {
  await show(['owner']);
  fireEvent.click(screen.getByRole('tab', { name: 'Invitations' }));
  await screen.findByText('pending@quay.example');
  expect(lineOf('said-no@quay.example')).toContain('Declined on 05/12/2026');
  expect(lineOf('no-date@quay.example')).toContain('Declined by recipient');
});

it('says after how many days one has expired, and when it was sent (INVITE-005)', async () => {
  await show(['owner']);
  fireEvent.click(screen.getByRole('tab', { name: 'Invitations' }));
  await screen.findByText('pending@quay.example');
  const sent = dateText(Date.now() - 40 * day);
  expect(lineOf('late@quay.example')).toContain(`Expired after 40 days (sent ${sent})`);
  expect(lineOf('expired@quay.example')).toContain('Expired after 28 days (sent ');
});

it('shows somebody who only follows it what it is, and promises nothing of members and invitations', async () => {
  await show([]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['About']);
  expect(screen.queryByText(/its members, and invitations/)).toBeNull();
});

it('shows a learner what it is and its groups, and nobody’s address', async () => {
  await show(['member']);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['About', 'Groups']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

const tabsFor = async (roles: Role[]) => {
  await show(roles);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  cleanup();
  await db.delete();
  return tabs;
};

it('shows its groups, invitations and seats as they were last seen where the server is gone (LOCAL-005)', async () => {
  const seats: AccessGroup = {
    ...{ id: newId(), name: 'Autumn crew', addOn: null, autoAssign: false, type: 'subscription' },
    ...{ collections: [], productOwner: { id: newId() }, seats: { avail: 5, max: 5 }, active: true },
    ...{ startsAt: null, endsAt: null, ownerId: harbor.organizationId, ownerType: 'ORGANIZATION' },
    seatedUsers: [],
  };
  let answers = true;
  const calls = {
    ...session,
    call: async () => {
      if (answers) return [seats];
      throw new NoAnswer('No answer.');
    },
  };
  const opened = async () => {
    await showScreen(
      db,
      <SessionContext.Provider value={calls as Session}>
        <OrganizationScreen organizationId={harbor.organizationId} />
      </SessionContext.Provider>,
    );
    const seen: string[] = [];
    for (const tab of ['Groups', 'Invitations', 'Seats']) {
      fireEvent.click(await screen.findByRole('tab', { name: tab }));
      const list = await screen.findByRole('list', { name: tab });
      seen.push(list.textContent ?? '');
    }
    cleanup();
    return seen;
  };
  await show(['owner']);
  cleanup();
  const group = { groupId: newId(), organizationId: harbor.organizationId, name: 'Night watch' };
  const fields = { description: '', private: false, archived: false, numMembers: 3 };
  await db.groups.add({ ...group, ...fields, ver: 1, buckets: [], pending: 0 } as never);
  const online = await opened();
  expect(online.map((text) => text.match(/Night watch|late@quay|Autumn crew/)?.[0])).toEqual([
    'Night watch',
    'late@quay',
    'Autumn crew',
  ]);
  answers = false;
  setOnline(false);
  expect(await opened()).toEqual(online);
  setOnline(true);
});

it('offers nobody who is only Billing Admin or Store Content Admin its members and invitations (PERM-006)', async () => {
  const people = ['Members', 'Invitations'];
  for (const roles of [
    ['billingAdmin'],
    ['storeContentAdmin'],
    ['member', 'billingAdmin', 'storeContentAdmin'],
  ] as Role[][]) {
    const tabs = await tabsFor(roles);
    expect(tabs).toContain('About');
    expect(tabs.filter((tab) => people.includes(tab ?? ''))).toEqual([]);
  }
  for (const role of ['learningAdmin', 'owner'] as Role[])
    expect(await tabsFor(['billingAdmin', role])).toEqual(expect.arrayContaining(people));
});
