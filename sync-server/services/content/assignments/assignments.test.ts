import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Assignee,
  type Assignment,
  assignStackOperation,
  getAssignmentProgressPage,
  removeEntityFromStacksOperation,
  setEntityAssignedOperation,
  withdrawAssignmentOperation,
} from '#contract/content/assignment.ts';
import {
  createPlaylistOperation,
  deletePlaylistOperation,
  type Playlist,
  updatePlaylistItemsOperation,
  updatePlaylistOperation,
} from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import { groupBucket, organizationBucket, wideningOf } from '#domain/bucket.ts';
import type { Role } from '#domain/role.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceAgain } from '../../announce-again.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let manager: SeededPerson;
let groupAdmin: SeededPerson;
let member: SeededPerson;
let classA: string;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  manager = await person('learningAdmin');
  groupAdmin = await person('member');
  member = await person('member');
  classA = await aGroup(harbor, { [groupAdmin.id]: 'grpAdmin', [member.id]: 'member' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const person = (role: Role, name: { first?: string; last?: string } = {}) =>
  aPerson(open.db, { roles: [[harbor, [role]]], ...name });

async function aGroup(
  organization: SeededOrganization,
  members: Record<string, 'grpAdmin' | 'member'>,
  { archived = false } = {},
): Promise<string> {
  const id = newId();
  const fields = {
    name: 'Class A',
    slug: `class-${id}`,
    private: false,
    createdAt: 1,
    createdBy: manager.id,
  };
  await open.db
    .insertInto('accounts.groups')
    .values({ id, organizationId: organization.id, description: '', archived, ...fields })
    .execute();
  for (const [userId, role] of Object.entries(members))
    await open.db
      .insertInto('accounts.groupMembers')
      .values({ groupId: id, userId, role, joinedAt: 1 })
      .execute();
  return id;
}

type Item = { type: 'skill' | 'collection'; id: string };
const put = (by: SeededPerson, playlistId: string, item: Item) =>
  ask(open.db, by, updatePlaylistItemsOperation.document, { playlistId, item, act: 'insert', after: null });

async function aStack(items: Item[] = [], by = manager, organizationId: string | null = harbor.id) {
  const playlistId = newId();
  const args = { playlistId, organizationId, title: 'First week', description: '' };
  await ask(open.db, by, createPlaylistOperation.document, args);
  for (const item of [...items].reverse()) await put(by, playlistId, item);
  return playlistId;
}
const skillItem = ({ id }: SeededSkill): Item => ({ type: 'skill', id });

type Given = { assignmentId?: string; dueDate?: string | null };
const everyone = (): Assignee => ({ type: 'ORGANIZATION', id: harbor.id });
const group = (id = classA): Assignee => ({ type: 'GROUP', id });
const argsOf = (stackId: string, to: Assignee, { assignmentId = newId(), dueDate = null }: Given = {}) => ({
  assignmentId,
  stackId,
  to,
  dueDate,
});
async function assign(by: SeededPerson, stackId: string, to: Assignee, given: Given = {}): Promise<string> {
  const args = argsOf(stackId, to, given);
  expect(await ask(open.db, by, assignStackOperation.document, args)).toEqual({ success: true });
  return args.assignmentId;
}
const assignCode = (by: SeededPerson | null, stackId: string, to: Assignee, given: Given = {}) =>
  codeOf(open.db, by, assignStackOperation.document, argsOf(stackId, to, given));
const withdrawCode = (by: SeededPerson, assignmentId: string) =>
  codeOf(open.db, by, withdrawAssignmentOperation.document, { assignmentId });
const rowsOf = (stackId: string) =>
  open.db.selectFrom('content.assignments').selectAll().where('stackId', '=', stackId).execute();
const itemsOf = async (stackId: string) =>
  (
    await open.db
      .selectFrom('content.playlists')
      .select('items')
      .where('id', '=', stackId)
      .executeTakeFirstOrThrow()
  ).items.map(({ id }) => id);
const seenBy = async (someone: SeededPerson, id: string) =>
  (await aDeviceOf(open.db, someone).pullAll()).rows.find((row) => row.type === 'assignment' && row.id === id)
    ?.body as Assignment | undefined;

describe('assigning a stack', () => {
  it('to everybody reaches all members of the organization and nobody else (API-039, API-052)', async () => {
    const outsider = await aPerson(open.db);
    const id = await assign(manager, await aStack(), everyone(), { dueDate: '2026-12-01' });
    for (const someone of [manager, member])
      expect(await seenBy(someone, id)).toMatchObject({ dueDate: '2026-12-01', withdrawnAt: null });
    expect(await seenBy(outsider, id)).toBeUndefined();
  });

  it('to a group reaches its members and those who manage people, not other members (API-052)', async () => {
    const neighbour = await person('member');
    const id = await assign(groupAdmin, await aStack(), group());
    for (const someone of [groupAdmin, member, manager])
      expect(await seenBy(someone, id)).toMatchObject({ to: group(), dueDate: null });
    expect(await seenBy(neighbour, id)).toBeUndefined();
  });

  it('is refused to members, to group administrators beyond their group, and to visitors (API-052)', async () => {
    const stack = await aStack();
    const [trainer, otherGroup] = [await person('trainer'), await aGroup(harbor, {})];
    for (const [by, to] of [
      [member, everyone()],
      [member, group()],
      [groupAdmin, everyone()],
      [groupAdmin, group(otherGroup)],
      [trainer, everyone()],
      [await aPerson(open.db), everyone()],
    ] as const)
      expect(await assignCode(by, stack, to)).toBe('FORBIDDEN_ACCESS');
    expect(await assignCode(null, stack, everyone())).toBe('UNAUTHENTICATED');
    expect(await rowsOf(stack)).toEqual([]);
  });

  it('is refused for what belongs to another organization, to a person, is archived, gone or was never there (API-052)', async () => {
    const other = await anOrganization(open.db);
    const theirManager = await aPerson(open.db, { roles: [[other, ['owner']]] });
    const theirs = await aStack([], theirManager, other.id);
    const [stack, theirGroup] = [await aStack(), await aGroup(other, {})];
    const archived = await aGroup(harbor, {}, { archived: true });
    const own = await aStack([], manager, null);
    const input = { playlistId: own, sharedWith: harbor.id };
    await ask(open.db, manager, updatePlaylistOperation.document, { input });
    const deleted = await aStack();
    await ask(open.db, manager, deletePlaylistOperation.document, { playlistId: deleted });
    for (const [stackId, to] of [
      [theirs, everyone()],
      [theirs, { type: 'ORGANIZATION', id: other.id }],
      [stack, { type: 'ORGANIZATION', id: other.id }],
      [stack, group(theirGroup)],
      [stack, group(archived)],
      [stack, group(newId())],
      [own, everyone()],
      [deleted, everyone()],
      [newId(), everyone()],
    ] as const)
      expect(await assignCode(manager, stackId, to)).toBe('FORBIDDEN_ACCESS');
  });

  it('again changes the due date of the one that there is; the other id leaves the device that made it (API-039)', async () => {
    const stack = await aStack();
    const first = await assign(manager, stack, everyone(), { dueDate: '2026-12-01' });
    const device = aDeviceOf(open.db, manager);
    const second = newId();
    const args = argsOf(stack, everyone(), { assignmentId: second, dueDate: '2026-12-24' });
    expect(await device.push([device.entry(assignStackOperation, args)])).toMatchObject([{ s: 'applied' }]);
    expect(await rowsOf(stack)).toMatchObject([{ id: first, dueDate: '2026-12-24' }]);
    expect(await seenBy(manager, first)).toMatchObject({ dueDate: '2026-12-24' });
    expect(await seenBy(manager, second)).toBeUndefined();
  });

  it('is refused with the id of another assignment, which stays as it is (API-052)', async () => {
    const other = await anOrganization(open.db);
    const theirManager = await aPerson(open.db, { roles: [[other, ['owner']]] });
    const theirStack = await aStack([], theirManager, other.id);
    const theirs = await assign(theirManager, theirStack, { type: 'ORGANIZATION', id: other.id });
    const stack = await aStack();
    expect(await assignCode(manager, stack, everyone(), { assignmentId: theirs })).toBe('FORBIDDEN_ACCESS');
    await assign(manager, stack, everyone());
    expect(await assignCode(manager, stack, everyone(), { assignmentId: theirs })).toBe('FORBIDDEN_ACCESS');
    expect(await seenBy(theirManager, theirs)).toMatchObject({ stackId: theirStack, withdrawnAt: null });
  });

  it('twice at one moment makes one assignment', async () => {
    const stack = await aStack();
    await Promise.all([assign(manager, stack, everyone()), assign(manager, stack, everyone())]);
    expect(await rowsOf(stack)).toHaveLength(1);
  });

  it.each(['2026-02-30', 'soon', ''])('refuses %j as a due date', async (dueDate) => {
    expect(await assignCode(manager, await aStack(), everyone(), { dueDate })).toBe('INVALID_ARGUMENTS');
  });

  it('tells those whom it is for, and that they may hold more than before', async () => {
    const stack = await aStack();
    const announced: string[] = [];
    const args = argsOf(stack, group());
    await ask(open.db, manager, assignStackOperation.document, args, { announced });
    expect(announced).toEqual(
      expect.arrayContaining([groupBucket(classA), organizationBucket(harbor.id, 'people')]),
    );
    expect(announced).toContain(wideningOf(groupBucket(classA)));
    expect(announced).not.toContain(organizationBucket(harbor.id, 'member'));
  });
});

describe('withdrawing an assignment', () => {
  it('takes it out of the lists of those whom it was for; assigned again it is back (API-039)', async () => {
    const stack = await aStack();
    const id = await assign(manager, stack, everyone(), { dueDate: '2026-12-01' });
    expect(await withdrawCode(manager, id)).toBeUndefined();
    expect((await seenBy(member, id))?.withdrawnAt).toEqual(expect.any(Number));
    expect(await withdrawCode(manager, id)).toBeUndefined();
    await assign(manager, stack, everyone(), { assignmentId: id });
    expect(await seenBy(member, id)).toMatchObject({ withdrawnAt: null, dueDate: null });
  });

  it('is refused to whom may not assign it and for what does not exist (API-052)', async () => {
    const stack = await aStack();
    const [all, ofGroup] = [await assign(manager, stack, everyone()), await assign(manager, stack, group())];
    const other = await anOrganization(open.db);
    const outsider = await aPerson(open.db, { roles: [[other, ['owner']]] });
    for (const [by, id] of [
      [member, all],
      [member, ofGroup],
      [groupAdmin, all],
      [outsider, all],
      [outsider, ofGroup],
      [manager, newId()],
    ] as const)
      expect(await withdrawCode(by, id)).toBe('FORBIDDEN_ACCESS');
    expect(await withdrawCode(groupAdmin, ofGroup)).toBeUndefined();
  });
});

describe('what is in a stack', () => {
  const set = (by: SeededPerson | null, args: object) =>
    codeOf(open.db, by, setEntityAssignedOperation.document, args as never);
  const remove = (by: SeededPerson, args: object) =>
    codeOf(open.db, by, removeEntityFromStacksOperation.document, args as never);

  it('is put in at the end once and taken out, on the devices of all members (API-039)', async () => {
    const [a, b] = [await aSkill(open.db, harbor), await aSkill(open.db, harbor)];
    const stackId = await aStack([skillItem(a)]);
    const args = { organizationId: harbor.id, stackId, entityInfo: skillItem(b) };
    expect(await set(manager, { ...args, assigned: true })).toBeUndefined();
    expect(await set(manager, { ...args, assigned: true })).toBeUndefined();
    expect(await itemsOf(stackId)).toEqual([a.id, b.id]);
    const { rows } = await aDeviceOf(open.db, member).pullAll();
    const row = rows.find(({ type, id }) => type === 'playlist' && id === stackId)?.body as
      | Playlist
      | undefined;
    expect(row?.items.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(await set(manager, { ...args, assigned: false })).toBeUndefined();
    expect(await set(manager, { ...args, assigned: false })).toBeUndefined();
    expect(await itemsOf(stackId)).toEqual([a.id]);
  });

  it('is refused to members, for what they may not read, and under another organization’s id (API-039, API-052)', async () => {
    const other = await anOrganization(open.db);
    const hidden = await aSkill(open.db, other, { visible: false });
    const skill = await aSkill(open.db, harbor);
    const stackId = await aStack();
    const args = { assigned: true, organizationId: harbor.id, stackId, entityInfo: skillItem(skill) };
    expect(await set(member, args)).toBe('FORBIDDEN_ACCESS');
    expect(await set(groupAdmin, args)).toBe('FORBIDDEN_ACCESS');
    expect(await set(null, args)).toBe('UNAUTHENTICATED');
    expect(await set(manager, { ...args, organizationId: other.id })).toBe('FORBIDDEN_ACCESS');
    expect(await set(manager, { ...args, entityInfo: skillItem(hidden) })).toBe('FORBIDDEN_ACCESS');
    expect(await set(manager, { ...args, stackId: newId() })).toBe('FORBIDDEN_ACCESS');
    expect(await itemsOf(stackId)).toEqual([]);
  });

  it('leaves several stacks at once, or none when one of them is refused (API-039)', async () => {
    const [a, b] = [await aSkill(open.db, harbor), await aSkill(open.db, harbor)];
    const stacks = [await aStack([skillItem(a)]), await aStack([skillItem(a), skillItem(b)])];
    const other = await anOrganization(open.db);
    const theirManager = await aPerson(open.db, { roles: [[other, ['owner']]] });
    const theirs = await aStack([skillItem(a)], theirManager, other.id);
    const entityInfo = skillItem(a);
    const stackInfo = stacks.map((stackId) => ({ stackId }));
    expect(await remove(member, { entityInfo, stackInfo })).toBe('FORBIDDEN_ACCESS');
    const withTheirs = { entityInfo, stackInfo: [...stackInfo, { stackId: theirs }] };
    expect(await remove(manager, withTheirs)).toBe('FORBIDDEN_ACCESS');
    expect(await itemsOf(stacks[0] as string)).toEqual([a.id]);
    expect(await remove(manager, { entityInfo, stackInfo })).toBeUndefined();
    expect(await Promise.all(stacks.map(itemsOf))).toEqual([[], [b.id]]);
    expect(await itemsOf(theirs)).toEqual([a.id]);
  });
});

describe('who has finished an assignment', () => {
  const progressOf = (by: SeededPerson, assignmentId: string, cursor: string | null = null) =>
    ask(open.db, by, getAssignmentProgressPage.document, { assignmentId, cursor });
  const progressCode = (by: SeededPerson | null, assignmentId: string, cursor: string | null = null) =>
    codeOf(open.db, by, getAssignmentProgressPage.document, { assignmentId, cursor });
  const complete = (someone: SeededPerson, ...skills: SeededSkill[]) =>
    open.db
      .insertInto('content.progress')
      .values(
        skills.map(({ id }) => ({
          userId: someone.id,
          skillId: id,
          secondsByClient: '{}',
          completedQuestions: '[]',
          answers: '{}',
          sections: '{}',
          lastCompletedBlockKey: null,
          secondsConsumed: 60,
          percentComplete: 100,
          complete: true,
          completedAt: 1,
          updatedAt: 1,
        })),
      )
      .execute();

  it('counts a collection once all of its skills are complete, and what is gone not at all (API-039)', async () => {
    const skills = await Promise.all([1, 2, 3].map(() => aSkill(open.db, harbor)));
    const [a, b, c] = skills as [SeededSkill, SeededSkill, SeededSkill];
    const part = await aCollection(open.db, harbor, { holds: [b] });
    const course = await aCourse(open.db, harbor, {
      holds: [part, c, await aSkill(open.db, harbor, { visible: false })],
    });
    const gone = await aSkill(open.db, harbor);
    const stack = await aStack([skillItem(a), { type: 'collection', id: course.id }, skillItem(gone)]);
    await open.db.updateTable('content.skills').set({ archived: true }).where('id', '=', gone.id).execute();
    const [ada, ben, cleo] = [
      await person('member', { first: 'Ada', last: 'Aal' }),
      await person('member', { first: 'Ben', last: 'Boom' }),
      await person('member', { first: 'Cleo', last: 'Cruz' }),
    ];
    const learners = await aGroup(harbor, { [ben.id]: 'member', [cleo.id]: 'member', [ada.id]: 'member' });
    await complete(ada, a, b, c);
    await complete(ben, a, b);
    const id = await assign(manager, stack, group(learners));
    expect(await progressOf(manager, id)).toEqual({
      cursor: null,
      people: [
        { userId: ada.id, name: 'Ada Aal', completed: 2, items: 2, finished: true },
        { userId: ben.id, name: 'Ben Boom', completed: 1, items: 2, finished: false },
        { userId: cleo.id, name: 'Cleo Cruz', completed: 0, items: 2, finished: false },
      ],
    });
  });

  it('comes in pages of 100 by name, each person once', async () => {
    const school = await anOrganization(open.db);
    const head = await aPerson(open.db, { roles: [[school, ['owner']]], first: 'Zoe', last: 'Zorn' });
    const names = Array.from({ length: 120 }, (_, at) => `Name${String(at).padStart(3, '0')}`);
    for (const last of names) await aPerson(open.db, { roles: [[school, ['member']]], first: 'Same', last });
    const id = await assign(head, await aStack([], head, school.id), { type: 'ORGANIZATION', id: school.id });
    const first = await progressOf(head, id);
    expect(first.people).toHaveLength(100);
    const second = await progressOf(head, id, first.cursor);
    expect(second.cursor).toBeNull();
    const shown = [...first.people, ...second.people].map(({ name }: { name: string }) => name);
    expect(shown).toEqual([...names.map((last) => `Same ${last}`), 'Zoe Zorn']);
  }, 30_000);

  it('is shown to those who may assign it, and to nobody for one that was withdrawn (API-052)', async () => {
    const stack = await aStack();
    const [all, ofGroup] = [await assign(manager, stack, everyone()), await assign(manager, stack, group())];
    expect(await progressCode(groupAdmin, ofGroup)).toBeUndefined();
    for (const [by, id] of [
      [member, all],
      [member, ofGroup],
      [groupAdmin, all],
      [await aPerson(open.db), all],
      [manager, newId()],
    ] as const)
      expect(await progressCode(by, id)).toBe('FORBIDDEN_ACCESS');
    expect(await progressCode(null, all)).toBe('UNAUTHENTICATED');
    expect(await progressCode(manager, all, 'nonsense')).toBe('INVALID_ARGUMENTS');
    await withdrawCode(manager, all);
    expect(await progressCode(manager, all)).toBe('FORBIDDEN_ACCESS');
  });
});

it('an assignment is announced again as it was', async () => {
  const id = await assign(manager, await aStack(), group(), { dueDate: '2026-12-01' });
  const bodyNow = () =>
    open.db
      .selectFrom('sync.entities')
      .selectAll()
      .where('type', '=', 'assignment')
      .where('id', '=', id)
      .execute();
  const before = await bodyNow();
  await change(
    open.db,
    () => undefined,
    (ctx) => announceAgain.assignment?.(ctx, [id]) ?? Promise.resolve(),
  );
  expect(await bodyNow()).toEqual(before);
});
