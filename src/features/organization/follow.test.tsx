// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { FollowButton } from './follow-button.tsx';
import { OrganizationHomeScreen } from './organization-home-screen.tsx';

const quay = anOrganization({ name: 'Quay School', alias: 'quay' });
const { organizationId } = quay;
let db: LecternDb;
let answers: (Error | null)[];
const calls: unknown[] = [];

const profile = (roles: 'member'[]) =>
  aProfile(organizationId, { profileId: `ana:${organizationId}`, roles });
const session = {
  accountId: 'ana',
  async call(_asked: unknown, variables: unknown) {
    calls.push(variables);
    const failure = answers.shift();
    if (failure) throw failure;
    const { action } = variables as { action: string };
    if (action === 'add') await db.profiles.put(profile([]));
    else await db.profiles.clear();
    return { success: true };
  },
} as Partial<Session> as Session;

async function show(page: 'button' | 'home', roles: 'member'[] | null) {
  db = await aStore({ organizations: [quay], ...(roles && { profiles: [profile(roles)] }) }, 'ana');
  await showScreen(
    db,
    <SessionContext.Provider value={session}>
      {page === 'home' ? (
        <OrganizationHomeScreen alias="quay" />
      ) : (
        <FollowButton organizationId={organizationId} name={quay.name} />
      )}
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </SessionContext.Provider>,
    '/quay/org-dashboard',
  );
}

beforeEach(() => {
  setOnline(true);
  answers = [];
  calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('says that an organization was followed, and that it no longer is, or that neither worked (PROF-009)', async () => {
  await show('button', null);
  answers = [new Error('500'), null, new Error('500'), null];
  const press = async (name: string) => {
    for (const each of screen.queryAllByLabelText('Dismiss')) fireEvent.click(each);
    await waitFor(() => expect(screen.queryAllByLabelText('Dismiss')).toEqual([]));
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
    fireEvent.click(button);
  };
  await press('Follow Quay School');
  expect(await screen.findByText('An error occurred following organization')).toBeTruthy();
  await press('Follow Quay School');
  expect(await screen.findByText('Followed organization')).toBeTruthy();
  await press('Unfollow Quay School');
  expect(await screen.findByText('An error occurred unfollowing organization')).toBeTruthy();
  await press('Unfollow Quay School');
  expect(await screen.findByText('Unfollowed organization')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Follow Quay School' })).toBeTruthy());
  answers = [new RequestError({ code: 'EMAIL_UNVERIFIED', status: 403, message: '' })];
  await press('Follow Quay School');
  expect(await screen.findByText('Confirm your address in Settings to go on with this.')).toBeTruthy();
  expect(calls.slice(0, 4)).toEqual(
    ['add', 'add', 'remove', 'remove'].map((action) => ({ affiliationId: organizationId, action })),
  );
});

it('offers nothing to follow where one has a role', async () => {
  await show('home', ['member']);
  await screen.findByRole('heading', { level: 1, name: 'Quay School' });
  expect(screen.queryByRole('button', { name: /ollow/ })).toBeNull();
});

it('waits for a connection', async () => {
  setOnline(false);
  await show('button', null);
  const button = (await screen.findByRole('button', { name: 'Follow Quay School' })) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});

it('shows an organization’s courses and one’s groups there, from the device alone', async () => {
  await show('home', ['member']);
  expect(await screen.findByRole('heading', { level: 1, name: 'Quay School' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No courses yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Internal training' })).toBeTruthy();
  const root = aCollection({ collectionId: quay.catalogIds.public, type: 'root' });
  const course = aCollection({ type: 'course', title: 'Knots', collectionSlug: 'knots', tenantSlug: 'quay' });
  await db.collections.bulkPut([
    { ...root, children: [{ type: 'course', id: course.collectionId }] },
    { ...course, rootCollectionId: course.collectionId },
  ] as never);
  await db.groups.put({
    groupId: 'g1',
    organizationId,
    name: 'Night watch',
    slug: 'night-watch',
    type: 'ORGANIZATION_GROUP',
    private: false,
    description: '',
    createdAt: 1,
    createdBy: 'x',
    archived: false,
    numMembers: 2,
    admins: [],
    ver: 1,
    buckets: [],
    pending: 0,
  });
  await db.groupMemberships.put({
    membershipId: 'g1:ana',
    groupId: 'g1',
    organizationId,
    role: 'grpAdmin',
    ver: 1,
    buckets: [],
    pending: 0,
  });
  expect((await screen.findAllByText('Knots')).length).toBeGreaterThan(0);
  expect((await screen.findByText('Night watch')).closest('li')?.textContent).toContain('Group Admin');
});
