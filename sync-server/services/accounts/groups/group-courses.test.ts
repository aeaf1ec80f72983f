import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroupOperation, setGroupRoleOperation } from '#contract/accounts/group.ts';
import { enrollGroupOperation, groupEnrollmentPage } from '#contract/accounts/group-enrollment.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let groupAdmin: SeededPerson;
let member: SeededPerson;
let late: SeededPerson;
let outsider: SeededPerson;
let course: SeededCourse;
let elsewhere: SeededCourse;
const groupId = newId();

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
  const quay = await anOrganization(open.db);
  const person = (roles: 'owner' | 'member', last: string) =>
    aPerson(open.db, { roles: [[harbor, [roles]]], last });
  owner = await person('owner', 'Adler');
  groupAdmin = await person('member', 'Brun');
  member = await person('member', 'Cole');
  late = await person('member', 'Dorn');
  outsider = await person('member', 'Eng');
  course = await aCourse(open.db, harbor, { holds: [await aSkill(open.db, harbor)] });
  elsewhere = await aCourse(open.db, quay);
  const group = { groupId, organizationId: harbor.id, name: 'Crew', description: '', private: true };
  await ask(open.db, owner, createGroupOperation.document, group);
  await place(groupAdmin, 'grpAdmin');
  await place(member, 'member');
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const place = (person: SeededPerson, role: 'grpAdmin' | 'member') =>
  ask(open.db, owner, setGroupRoleOperation.document, { groupId, userId: person.id, role });
const enroll = (active: boolean, courseId = course.id) =>
  [enrollGroupOperation.document, { groupId, courseId, active }] as const;
const page = (by: SeededPerson) =>
  ask(open.db, by, groupEnrollmentPage.document, { groupId, courseId: course.id });
const statuses = async (by: SeededPerson) =>
  (await page(by)).items.map(({ userId, status }: { userId: string; status: string | null }) => [
    userId,
    status,
  ]);

it('enrolls a group’s members of today and of later in a course, for its administrator and who manages people alone (ROUTE-010)', async () => {
  const phone = aDeviceOf(open.db, member);
  await phone.pullAll();
  expect(await codeOf(open.db, member, ...enroll(true))).toBe('FORBIDDEN_ACCESS');
  expect(await codeOf(open.db, groupAdmin, ...enroll(true, elsewhere.id))).toBe('FORBIDDEN_ACCESS');
  expect(await statuses(owner)).toEqual([
    [groupAdmin.id, null],
    [member.id, null],
  ]);
  await ask(open.db, groupAdmin, ...enroll(true));
  await ask(open.db, groupAdmin, ...enroll(true)); // asked again
  const seen = (await phone.pullAll()).rows.filter(({ type }) => type === 'enrollment');
  expect(seen.map(({ body }) => body)).toMatchObject([{ courseId: course.id, status: 'active' }]);

  await place(late, 'member');
  expect(await page(groupAdmin)).toMatchObject({
    course: { collectionId: course.id, collectionSlug: course.slug },
    enrolled: true,
    total: 3,
    counts: { enrolled: 3, complete: 0 },
  });
  expect(await statuses(owner)).toEqual([
    [groupAdmin.id, 'active'],
    [member.id, 'active'],
    [late.id, 'active'],
  ]);
});

it('shows a member of the group themselves alone, and nothing to who is not in it (ROUTE-010)', async () => {
  expect(await statuses(member)).toEqual([[member.id, 'active']]);
  const asked = [groupEnrollmentPage.document, { groupId, courseId: course.id }] as const;
  expect(await codeOf(open.db, outsider, ...asked)).toBe('FORBIDDEN_ACCESS');
  expect(await codeOf(open.db, null, ...asked)).toBe('UNAUTHENTICATED');
});

it('leaves the course to who has it when the group is enrolled no longer, and enrolls nobody new', async () => {
  await ask(open.db, owner, ...enroll(false));
  await place(outsider, 'member');
  expect((await page(owner)).enrolled).toBe(false);
  expect(await statuses(owner)).toEqual([
    [groupAdmin.id, 'active'],
    [member.id, 'active'],
    [late.id, 'active'],
    [outsider.id, null],
  ]);
});

it('no group is enrolled in a retired course, and one that is can leave it (ERR-006)', async () => {
  const gone = await aCourse(open.db, harbor, { workflow: 'RETIRED' });
  expect(await codeOf(open.db, owner, ...enroll(true, gone.id))).toBe('INVALID_ACTION_FOR_RETIRED_COURSE');
  expect(await codeOf(open.db, owner, ...enroll(false, gone.id))).toBeUndefined();
});
