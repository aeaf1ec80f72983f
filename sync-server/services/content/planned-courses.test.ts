/** What somebody plans comes to all of their devices, if they may read it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignStackOperation, withdrawAssignmentOperation } from '#contract/content/assignment.ts';
import { setFavoriteOperation } from '#contract/content/favorite.ts';
import {
  createPlaylistOperation,
  followPlaylistOperation,
  updatePlaylistItemsOperation,
  updatePlaylistOperation,
} from '#contract/content/playlist.ts';
import {
  addScheduleItemOperation,
  type EntityInfo,
  removeScheduleItemOperation,
} from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import type { Operation } from '#contract/operation.ts';
import { courseBucket, organizationBucket, wideningOf } from '#domain/bucket.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { membership } from '../../replication/membership.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { plannedCoursesQuery } from './planned-courses.ts';

let test: TestDatabase;
let open: OpenDatabase;
/** where nobody of these belongs */
let quay: SeededOrganization;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  quay = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const prioritiesOf = async (person: SeededPerson) => {
  const held = await membership(open.db, callerOf(person), { clientId: newId(), tenants: [] });
  return Object.fromEntries(held.map(({ bucket, priority }) => [bucket, priority]));
};
const holds = async (person: SeededPerson, course: SeededCourse) =>
  courseBucket(course.id, 'read') in (await prioritiesOf(person));

const run = (by: SeededPerson, operation: Operation, args: object, announced: string[] = []) =>
  ask(open.db, by, operation.document, args as Record<string, unknown>, { announced });
const schedule = (by: SeededPerson, { type, id }: EntityInfo) =>
  run(by, addScheduleItemOperation, { type, entityId: id, date: '2026-12-01' });
async function aPlaylist(by: SeededPerson, organizationId: string | null, item?: EntityInfo) {
  const playlistId = newId();
  await run(by, createPlaylistOperation, {
    playlistId,
    organizationId,
    title: 'First week',
    description: '',
  });
  if (item) await put(by, playlistId, item);
  return playlistId;
}
const put = (by: SeededPerson, playlistId: string, item: EntityInfo, announced: string[] = []) =>
  run(by, updatePlaylistItemsOperation, { playlistId, item, act: 'insert', after: null }, announced);

async function aCourseWithSkill(given: object = {}) {
  const skill = await aSkill(open.db, quay, given);
  const part = await aCollection(open.db, quay, { holds: [skill], ...given });
  const course = await aCourse(open.db, quay, { holds: [part], ...given });
  const as = (type: 'skill' | 'collection', { id }: { id: string }): EntityInfo => ({ type, id });
  return { course, skill: as('skill', skill), part: as('collection', part), whole: as('collection', course) };
}

it('the course of a skill, a part or a course on the schedule is held, after all else, until it is taken off', async () => {
  const person = await aPerson(open.db);
  for (const which of ['skill', 'part', 'whole'] as const) {
    const { course, ...things } = await aCourseWithSkill();
    const item = things[which];
    expect(await holds(person, course), which).toBe(false);
    await schedule(person, item);
    expect(await prioritiesOf(person), which).toMatchObject({
      [courseBucket(course.id, 'read')]: 3,
      [organizationBucket(quay.id, 'public')]: 3,
    });
    await run(person, removeScheduleItemOperation, { item });
    expect(await holds(person, course), which).toBe(false);
  }
  expect(await prioritiesOf(person)).not.toHaveProperty([organizationBucket(quay.id, 'public')]);
});

it('a favorite, an own playlist and one that is followed count like the schedule', async () => {
  const harbor = await anOrganization(open.db);
  const [person, friend] = [
    await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    await aPerson(open.db, { roles: [[harbor, ['member']]] }),
  ];
  const [marked, listed, followed] = [
    await aCourseWithSkill(),
    await aCourseWithSkill(),
    await aCourseWithSkill(),
  ];
  const mark = { type: 'collection', entityId: marked.whole.id };
  await run(person, setFavoriteOperation, { ...mark, on: true });
  await aPlaylist(person, null, listed.skill);
  const theirs = await aPlaylist(friend, null, followed.skill);
  await run(friend, updatePlaylistOperation, { input: { playlistId: theirs, sharedWith: harbor.id } });
  expect(await holds(person, followed.course)).toBe(false);
  await run(person, followPlaylistOperation, { playlistId: theirs, on: true });
  for (const { course } of [marked, listed, followed]) expect(await holds(person, course)).toBe(true);

  await run(person, setFavoriteOperation, { ...mark, on: false });
  await run(friend, updatePlaylistOperation, { input: { playlistId: theirs, sharedWith: null } });
  expect(await holds(person, marked.course)).toBe(false);
  expect(await holds(person, followed.course)).toBe(false);
});

it('what a stack holds is held by those whom it is assigned to, until it is withdrawn (API-039)', async () => {
  const harbor = await anOrganization(open.db);
  const manager = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  const [inGroup, other] = [
    await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    await aPerson(open.db, { roles: [[harbor, ['member']]] }),
  ];
  const groupId = newId();
  await open.db
    .insertInto('accounts.groups')
    .values({
      id: groupId,
      organizationId: harbor.id,
      name: 'A',
      slug: 'a',
      private: false,
      createdAt: 1,
      createdBy: manager.id,
    })
    .execute();
  await open.db
    .insertInto('accounts.groupMembers')
    .values({ groupId, userId: inGroup.id, role: 'member', joinedAt: 1 })
    .execute();
  const { course, skill } = await aCourseWithSkill();
  const stackId = await aPlaylist(manager, harbor.id, skill);
  const [assignmentId, toAll] = [newId(), newId()];
  const args = { stackId, dueDate: null };
  await run(manager, assignStackOperation, { ...args, assignmentId, to: { type: 'GROUP', id: groupId } });
  expect([await holds(inGroup, course), await holds(other, course)]).toEqual([true, false]);
  await run(manager, assignStackOperation, {
    ...args,
    assignmentId: toAll,
    to: { type: 'ORGANIZATION', id: harbor.id },
  });
  expect([await holds(inGroup, course), await holds(other, course)]).toEqual([true, true]);
  await run(manager, withdrawAssignmentOperation, { assignmentId: toAll });
  await run(manager, withdrawAssignmentOperation, { assignmentId });
  expect([await holds(inGroup, course), await holds(other, course)]).toEqual([false, false]);
});

it('what comes into a playlist that is assigned or followed has its people asked again what they may hold, and no other list', async () => {
  const harbor = await anOrganization(open.db);
  const manager = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  const { skill } = await aCourseWithSkill();
  const widened = wideningOf(organizationBucket(harbor.id, 'member'));
  const toldBy = async (playlistId: string) => {
    const announced: string[] = [];
    await put(manager, playlistId, skill, announced);
    return announced.includes(widened);
  };
  expect(await toldBy(await aPlaylist(manager, harbor.id))).toBe(false);
  const assigned = await aPlaylist(manager, harbor.id);
  const to = { type: 'ORGANIZATION', id: harbor.id };
  await run(manager, assignStackOperation, { assignmentId: newId(), stackId: assigned, to, dueDate: null });
  expect(await toldBy(assigned)).toBe(true);
  expect(await toldBy(assigned)).toBe(false); // it was in it already
  const followed = await aPlaylist(manager, harbor.id);
  await run(manager, followPlaylistOperation, { playlistId: followed, on: true });
  expect(await toldBy(followed)).toBe(true);
});

it('a course that the person may not read any more is held no longer, whatever is planned of it', async () => {
  const person = await aPerson(open.db);
  const { course, skill } = await aCourseWithSkill();
  await schedule(person, skill);
  expect(await holds(person, course)).toBe(true);
  await open.db.updateTable('content.collections').set({ free: false }).where('id', '=', course.id).execute();
  expect(await holds(person, course)).toBe(false);
  await open.db
    .updateTable('content.collections')
    .set({ free: true, rootType: 'internal' })
    .where('id', '=', course.id)
    .execute();
  expect(await holds(person, course)).toBe(false);
});

it('the course of one’s own organization keeps its place before what is only planned', async () => {
  const person = await aPerson(open.db, { roles: [[quay, ['member']]] });
  const { course, skill } = await aCourseWithSkill();
  await schedule(person, skill);
  expect(await prioritiesOf(person)).toMatchObject({
    [courseBucket(course.id, 'read')]: 2,
    [organizationBucket(quay.id, 'public')]: 1,
  });
});

it('at most 200 planned courses are held, those on the schedule before favorites', async () => {
  const person = await aPerson(open.db);
  const first = await aCourseWithSkill();
  await sql`with made as (
      insert into content.collections select r.* from content.collections c, generate_series(1, 230) n,
        lateral (select md5(n || c.id::text)::uuid as id) made,
        lateral jsonb_populate_record(c, jsonb_build_object('id', made.id, 'rootCollectionId', made.id, 'slug', 'many-' || n)) r
      where c.id = ${first.course.id} returning id)
    insert into content.favorites ("userId", "entityType", "entityId", title, "on", "addedAt")
    select ${person.id}::uuid, 'collection', id, '', true, 1 from made`.execute(open.db);
  await schedule(person, first.skill);
  const { rows } = await (
    plannedCoursesQuery(person.id) as ReturnType<typeof sql<{ courseId: string }>>
  ).execute(open.db);
  expect(rows).toHaveLength(200);
  expect(rows.map(({ courseId }) => courseId)).toContain(first.course.id);
});

it('costs somebody who has planned nothing a few pages, however much others have', async () => {
  const [busy, idle] = [await aPerson(open.db), await aPerson(open.db, { roles: [[quay, ['member']]] })];
  await sql`insert into content.favorites ("userId", "entityType", "entityId", title, "on", "addedAt")
    select ${busy.id}::uuid, 'skill', gen_random_uuid(), '', true, 1 from generate_series(1, 20000)`.execute(
    open.db,
  );
  await sql`insert into content."scheduleItems" ("userId", "entityType", "entityId", title, date, "addedAt")
    select ${busy.id}::uuid, 'skill', gen_random_uuid(), '', '2026-12-01', 1 from generate_series(1, 20000)`.execute(
    open.db,
  );
  await sql`insert into content.playlists (id, "ownerType", "ownerId", title, description, "createdBy", "createdAt", "updatedAt")
    select gen_random_uuid(), 'USER', ${busy.id}::uuid, 'List', '', ${busy.id}::uuid, 1, 1 from generate_series(1, 20000)`.execute(
    open.db,
  );
  await sql`insert into content."playlistFollows" ("userId", "playlistId", "on", at)
    select ${busy.id}::uuid, id, true, 1 from content.playlists where "ownerId" = ${busy.id}::uuid`.execute(
    open.db,
  );
  await sql`analyze`.execute(open.db);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, buffers, costs off, timing off, summary off)
    ${plannedCoursesQuery(idle.id)}`.execute(open.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on (favorites|"?scheduleItems|playlists|"?playlistFollows)/);
  const pages = Number(/shared hit=(\d+)/.exec(plan)?.[1]) + Number(/read=(\d+)/.exec(plan)?.[1] ?? 0);
  expect(pages).toBeLessThan(40);
});
