// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { GroupEnrollment } from '#contract/accounts/group-enrollment.ts';
import { newId } from '#contract/ids.ts';
import { matchRoute } from '#domain/routes.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { GroupEnrollmentScreen } from './group-enrollment-screen.tsx';

const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
const { organizationId } = harbor;
const [groupId, courseId] = [newId(), newId()];
let db: LecternDb | undefined;
let enrolled = false;
let reachable = true;
const calls: unknown[] = [];

const answer = (): GroupEnrollment => ({
  course: { collectionId: courseId, title: 'Knots', collectionSlug: 'knots', tenantSlug: 'harbor' },
  enrolled,
  total: 2,
  counts: { enrolled: enrolled ? 2 : 0, complete: enrolled ? 1 : 0 },
  items: ['Ana Adler', 'Ben Brun'].map((name, at) => ({
    userId: newId(),
    alias: name.split(' ')[0]?.toLowerCase() ?? '',
    name: { first: name.split(' ')[0] ?? '', last: name.split(' ')[1] ?? '' },
    image: null,
    status: enrolled ? 'active' : null,
    percentComplete: enrolled ? ([100, 40][at] ?? 0) : 0,
  })),
});

const session = {
  accountId: 'ana',
  async call(_asked: unknown, variables: { active?: boolean }) {
    if (!reachable) throw new NoAnswer('No answer.');
    if (variables.active === undefined) return answer();
    calls.push(variables);
    enrolled = variables.active;
    return { success: true };
  },
} as Partial<Session> as Session;

async function show(role: 'owner' | 'member') {
  const profile = aProfile(organizationId, { profileId: `ana:${organizationId}`, roles: [role] });
  db = await aStore({ organizations: [harbor], profiles: [profile] }, 'ana');
  await db.groups.add({
    groupId,
    organizationId,
    name: 'Night shift',
    slug: 'night-shift',
    type: 'ORGANIZATION_GROUP',
    private: false,
    description: '',
    createdAt: 1,
    createdBy: newId(),
    archived: false,
    numMembers: 2,
    admins: [],
    ver: 1,
    buckets: [],
    pending: 0,
  });
  await screenNow();
}

const path = `/organization/${organizationId}/group/${groupId}/enrollment/${courseId}`;
const screenNow = () =>
  showScreen(
    db as LecternDb,
    <SessionContext.Provider value={session}>
      <GroupEnrollmentScreen organizationId={organizationId} groupId={groupId} courseId={courseId} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </SessionContext.Provider>,
    path,
  );

afterEach(async () => {
  cleanup();
  enrolled = false;
  reachable = true;
  calls.length = 0;
  await db?.delete();
});

it('is a page of the organization, beside the group’s own (ROUTE-010)', () => {
  for (const at of [path, `/organization/${organizationId}/group/${groupId}`])
    expect(matchRoute(at)?.route).toMatchObject({ guard: 'account', shows: 'organization page' });
});

it('enrolls the group for who manages it, and shows how far each member is (ROUTE-010)', async () => {
  await show('owner');
  await screen.findByRole('heading', { level: 1, name: 'Knots' });
  await screen.findByText('0 of 2 members enrolled · 0 complete');
  fireEvent.click(screen.getByRole('button', { name: 'Enroll the group' }));
  await screen.findByText('2 of 2 members enrolled · 1 complete');
  expect(calls).toEqual([{ groupId, courseId, active: true }]);
  expect(screen.getByText('Ana Adler').closest('li')?.textContent).toContain('100%');
  expect(screen.getByText('Ben Brun').closest('li')?.textContent).toContain('40%');
  screen.getByRole('button', { name: 'Stop enrolling' });
});

it('is readable without a connection as it was last seen, and offers a member no way to enroll the group', async () => {
  await show('member');
  await screen.findByText('The group is not enrolled in this course.');
  expect(screen.queryByRole('button', { name: 'Enroll the group' })).toBeNull();
  cleanup();
  reachable = false;
  await screenNow();
  await screen.findByText(/^As of /);
  screen.getByText('Ana Adler');
});
