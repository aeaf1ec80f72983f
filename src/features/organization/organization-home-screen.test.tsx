// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { homeWords as say } from '#contract/words/en/organization-home.ts';
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCatalog, aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { FirstStepsCards } from './first-steps-card.tsx';
import { OrganizationHomeScreen } from './organization-home-screen.tsx';

const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function offersSettings(roles: Role[]): Promise<boolean> {
  const profile = aProfile(harbor.organizationId, { profileId: `ana:${harbor.organizationId}`, roles });
  const collections = [aCatalog(harbor, []), aCatalog(harbor, [], 'internal')];
  db = await aStore({ organizations: [harbor], profiles: [profile], collections }, 'ana');
  await showScreen(db, <OrganizationHomeScreen alias="harbor" />, '/harbor/org-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
  const offered = screen.queryByRole('link', { name: 'Organization settings' }) !== null;
  cleanup();
  await db.delete();
  return offered;
}

it('leads everyone who is more than a learner to its settings (PERM-008)', async () => {
  expect(await offersSettings(['member'])).toBe(false);
  expect(await offersSettings(['member', 'trainer'])).toBe(true);
  expect(await offersSettings(['billingAdmin'])).toBe(true);
});

async function peopleShownTo(roles: Role[], call: () => Promise<unknown>) {
  const { organizationId } = harbor;
  const profile = aProfile(organizationId, { profileId: `ana:${organizationId}`, roles });
  const collections = [aCatalog(harbor, []), aCatalog(harbor, [], 'internal')];
  db = await aStore({ organizations: [harbor], profiles: [profile], collections }, 'ana');
  const invited = (email: string, status: string, sentAt: number) => ({
    inviteId: newId(),
    organizationId,
    recipient: { userId: null, email },
    status,
    roles: ['member'],
    groups: [],
    sentAt,
    declinedAt: null,
    ver: 1,
    buckets: [`org:${organizationId}:people`],
    pending: 0,
  });
  const day = 24 * 60 * 60_000;
  await db.invitations.bulkPut([
    invited('waits@harbor.example', 'pending', Date.now() - day),
    invited('over@harbor.example', 'pending', Date.now() - 40 * day),
    invited('came@harbor.example', 'accepted', Date.now() - day),
  ] as never);
  await showScreen(db, <OrganizationHomeScreen alias="harbor" />, '/harbor/org-dashboard', {
    call: call as never,
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
}

it('says to those who manage people how many there are and which invitations wait', async () => {
  const count = async () => ({ items: [], total: 1234, next: null });
  await peopleShownTo(['learningAdmin'], count);
  expect(await screen.findByText('1,234 members')).toBeDefined();
  const list = await screen.findByRole('list', { name: say.invitations });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(within(list).getByText('waits@harbor.example')).toBeDefined();
  expect(screen.getByText(say.waiting(1))).toBeDefined();
});

it('says without the server which invitations wait, and that the number is not here yet', async () => {
  await peopleShownTo(['owner'], async () => {
    throw new NoAnswer('Nobody answers here.');
  });
  expect(await screen.findByText('waits@harbor.example')).toBeDefined();
  expect(screen.getByText(say.peopleUnseen)).toBeDefined();
});

it('shows neither to a learner', async () => {
  await peopleShownTo(['member'], async () => ({ items: [], total: 3, next: null }));
  expect(screen.queryByRole('heading', { name: say.people })).toBeNull();
});

async function firstStepsOf(roles: Role[], total: number) {
  const { organizationId } = harbor;
  const profile = aProfile(organizationId, { profileId: `ana:${organizationId}`, roles });
  const collections = [aCatalog(harbor, []), aCatalog(harbor, [], 'internal')];
  db = await aStore({ organizations: [harbor], profiles: [profile], collections }, 'ana');
  await showScreen(db, <OrganizationHomeScreen alias="harbor" />, '/harbor/org-dashboard', {
    call: (async () => ({ items: [], total, next: null })) as never,
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
}

it('leads the owner of a new organization to each first step, until somebody can learn there', async () => {
  await firstStepsOf(['owner', 'member'], 1);
  const list = within(await screen.findByRole('list', { name: 'First steps' }));
  expect(list.getByRole('link', { name: 'Invite your people' }).getAttribute('href')).toContain(
    'activeTab=invitations',
  );
  fireEvent.click(list.getByRole('button', { name: 'Create the first course' }));
  expect(list.queryByText('Done')).toBeNull();
  await db.organizations.update(harbor.organizationId, { description: 'Boats and weather.' });
  expect(await list.findByText('Done')).toBeTruthy();
  const course = aCollection({ organizationId: harbor.organizationId, rootType: 'internal' });
  await db.collections.bulkPut([course, aCatalog(harbor, [course], 'internal')]);
  await waitFor(() => expect(list.getAllByText('Done')).toHaveLength(2));
  await db.invitations.put({
    ...{
      inviteId: newId(),
      organizationId: harbor.organizationId,
      recipient: { userId: null, email: 'b@c.example' },
    },
    ...{ status: 'accepted', roles: ['member'], groups: [], sentAt: Date.now(), declinedAt: null },
    ...{ ver: 1, buckets: [], pending: 0 },
  } as never);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull());
});

it('leads the owner back to the first steps from Home, until they are done or hidden', async () => {
  await firstStepsOf(['owner', 'member'], 1);
  cleanup();
  const call = (async () => ({ items: [], total: 1, next: null })) as never;
  await showScreen(db, <FirstStepsCards />, '/dashboard', { call });
  expect(await screen.findByText('0 of 4 done. Next: Show who you are')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show the steps' }).getAttribute('href')).toBe(
    '/harbor/org-dashboard',
  );
  await db.organizations.update(harbor.organizationId, { description: 'Boats and weather.' });
  expect(await screen.findByText('1 of 4 done. Next: Create the first course')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide first steps' }));
  await waitFor(() => expect(screen.queryByText(/of 4 done/)).toBeNull());
  cleanup();
  await showScreen(db, <OrganizationHomeScreen alias="harbor" />, '/harbor/org-dashboard', { call });
  await screen.findByText('1 member');
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
});

it('leads nobody but an owner through first steps', async () => {
  await firstStepsOf(['member', 'learningAdmin'], 1);
  await screen.findByText('1 member');
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
});
