import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  commentSchema,
  createCommentOperation,
  removeCommentOperation,
  resolveCommentOperation,
  updateCommentOperation,
} from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceCourse } from '../announce.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let skill: SeededSkill;
let course: SeededCourse;
let author: SeededPerson;
let reader: SeededPerson;
let trainer: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
  skill = await aSkill(open.db, organization);
  course = await aCourse(open.db, organization, { holds: [skill] });
  const as = (role: Role, first: string) => aPerson(open.db, { roles: [[organization, [role]]], first });
  [author, reader, trainer] = [
    await as('member', 'Ann'),
    await as('member', 'Rob'),
    await as('trainer', 'Tess'),
  ];
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const fields =
  '{ commentId contextId type createdBy createdAt body parent editedAt deletedAt thread access }';
const withFields = (document: string) => document.replace(/\{[^{}]*\}\s*\}$/, `${fields} }`);
type Access = 'public' | 'private';

const create = (
  person: SeededPerson | null,
  body: string,
  parent: string | null = null,
  access: Access = 'public',
) =>
  ask(open.db, person, withFields(createCommentOperation.document), {
    contextId: skill.id,
    body,
    type: 'skill',
    access,
    parent,
  });
const thread = (person: SeededPerson | null, access: Access = 'public') =>
  ask(
    open.db,
    person,
    `query($id: String!, $access: String!) { getComments(contextId: $id, access: $access) ${fields} }`,
    {
      id: skill.id,
      access,
    },
  );
const update = (commentId: string, body: string) => ({
  contextId: skill.id,
  commentId,
  body,
  type: 'skill',
  access: 'public',
});
const remove = (commentId: string, recursive?: boolean) => ({
  contextId: skill.id,
  commentId,
  type: 'skill',
  access: 'public',
  ...(recursive !== undefined && { recursive }),
});

describe('comments', () => {
  it('have all their fields, in answers and in rows (COMMENT-001)', async () => {
    const parent = await create(author, 'Why?');
    const reply = await create(reader, 'Because.', parent.commentId);
    const [first, second] = await thread(reader);
    expect(first).toEqual({
      commentId: parent.commentId,
      contextId: skill.id,
      type: 'skill',
      createdBy: author.id,
      createdAt: expect.any(Number),
      body: 'Why?',
      parent: null,
      editedAt: null,
      deletedAt: null,
      thread: [reply.commentId],
      access: 'public',
    });
    expect(second).toMatchObject({ parent: parent.commentId, thread: [], createdBy: reader.id });
    const missing = v.safeParse(commentSchema, { ...first }).issues?.map((issue) => v.getDotPath(issue));
    expect(missing, 'asked for in no selection of this test').toBeUndefined();
    for (const field of [
      'commentId',
      'createdBy',
      'createdAt',
      'body',
      'parent',
      'editedAt',
      'deletedAt',
      'thread',
      'access',
    ]) {
      const { [field]: _missing, ...rest } = first;
      expect(v.safeParse(commentSchema, rest).success, field).toBe(false);
    }
    expect(v.safeParse(commentSchema, { ...first, type: 'course' }).success).toBe(false);
  });

  it('are created, updated and removed with the arguments and results of the contract (API-044)', async () => {
    const args = { contextId: skill.id, body: ' Why? ', type: 'skill', access: 'public', parent: null };
    const created = await ask(open.db, author, createCommentOperation.document, args);
    expect(created).toEqual({ commentId: expect.any(String), createdAt: expect.any(Number) });
    const updated = await ask(
      open.db,
      author,
      updateCommentOperation.document,
      update(created.commentId, 'How?'),
    );
    expect(updated).toEqual({ commentId: created.commentId, editedAt: expect.any(Number) });
    const reply = await create(reader, 'So.', created.commentId);
    const removed = await ask(open.db, author, removeCommentOperation.document, remove(created.commentId));
    expect(removed).toEqual({ commentId: created.commentId, deletedAt: expect.any(Number) });
    const rows = await thread(reader);
    expect(
      rows.find(({ commentId }: { commentId: string }) => commentId === reply.commentId).deletedAt,
    ).toBeNull();
  });

  it('lose their text when deleted, their replies only when asked to (COMMENT-006)', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    const parent = await create(author, 'Top');
    const reply = await create(reader, 'Reply', parent.commentId);
    const deeper = await create(author, 'Deeper', reply.commentId);
    await ask(open.db, author, removeCommentOperation.document, remove(parent.commentId));
    const byId = async () =>
      new Map((await thread(reader)).map((row: { commentId: string }) => [row.commentId, row])) as Map<
        string,
        { body: string; deletedAt: number | null }
      >;
    expect((await byId()).get(parent.commentId)).toMatchObject({
      body: '[deleted]',
      deletedAt: expect.any(Number),
    });
    expect((await byId()).get(reply.commentId)).toMatchObject({ body: 'Reply', deletedAt: null });
    const before = (await byId()).get(parent.commentId)!.deletedAt;
    const again = await ask(open.db, owner, removeCommentOperation.document, remove(parent.commentId, true));
    expect(again.deletedAt).toBe(before);
    for (const id of [parent.commentId, reply.commentId, deeper.commentId])
      expect((await byId()).get(id)).toMatchObject({ body: '[deleted]', deletedAt: expect.any(Number) });
    expect(
      await codeOf(open.db, author, updateCommentOperation.document, update(parent.commentId, 'Back')),
    ).toBe('FORBIDDEN_ACCESS');
  });

  it('are deleted with their replies only by a person who may delete each of these (COMMENT-006)', async () => {
    const parent = await create(author, 'Top');
    const own = await create(author, 'My own reply', parent.commentId);
    const others = await create(reader, 'Yours', own.commentId);
    expect(
      await codeOf(open.db, author, removeCommentOperation.document, remove(parent.commentId, true)),
    ).toBe('FORBIDDEN_ACCESS');
    const texts = async () => (await thread(reader)).map(({ body }: { body: string }) => body).sort();
    expect(await texts()).toEqual(['My own reply', 'Top', 'Yours']);
    expect(
      await codeOf(open.db, reader, removeCommentOperation.document, remove(others.commentId)),
    ).toBeUndefined();
    expect(
      await codeOf(open.db, author, removeCommentOperation.document, remove(parent.commentId, true)),
    ).toBeUndefined();
    expect(await texts()).toEqual(['[deleted]', '[deleted]', '[deleted]']);
  });

  it('leave no text behind when they are deleted: neither in what was answered nor as what was written last', async () => {
    const { commentId } = await create(author, 'Canary one');
    await ask(open.db, author, updateCommentOperation.document, update(commentId, 'Canary two'));
    await ask(open.db, author, removeCommentOperation.document, remove(commentId));
    for (const table of [
      'sync.mutations',
      'sync.fieldWrites',
      'sync.entities',
      'content.comments',
    ] as const) {
      const rows = await open.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain('Canary');
    }
  });

  it('name their last 100 replies, so that a busy thread is not sent anew with each of them', async () => {
    const parent = await create(author, 'Top');
    await open.db
      .insertInto('content.comments')
      .values(
        Array.from({ length: 150 }, (_, at) => ({
          id: newId(),
          skillId: skill.id,
          createdBy: reader.id,
          createdAt: at,
          body: 'x',
          parent: parent.commentId,
          access: 'public' as const,
          editedAt: null,
          deletedAt: null,
        })),
      )
      .execute();
    const last = await create(trainer, 'Last', parent.commentId);
    const row = (await thread(reader)).find(
      ({ commentId }: { commentId: string }) => commentId === parent.commentId,
    );
    expect(row.thread).toHaveLength(100);
    expect(row.thread.at(-1)).toBe(last.commentId);
  });

  it('are 20 in 10 s when they are written live, and 2,000 a day in any way', async () => {
    const codes: unknown[] = [];
    const args = { contextId: skill.id, body: 'Flood', type: 'skill', access: 'public', parent: null };
    for (let i = 0; i < 21; i++)
      codes.push(await codeOf(open.db, author, createCommentOperation.document, args));
    expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), 'RATE_LIMITED']);
    expect(await codeOf(open.db, reader, createCommentOperation.document, args)).toBeUndefined();
    const device = aDeviceOf(open.db, author);
    const onATrain = {
      contextId: skill.id,
      body: 'Written on a train',
      type: 'skill',
      access: 'public',
      parent: null,
    } as const;
    const [replayed] = await device.push([device.entry(createCommentOperation, onATrain)]);
    expect(replayed).toMatchObject({ s: 'applied' });
    await open.db
      .insertInto('content.comments')
      .values(
        Array.from({ length: 1_979 }, () => ({
          id: newId(),
          skillId: skill.id,
          createdBy: author.id,
          createdAt: Date.now() - 60_000,
          body: 'x',
          parent: null,
          access: 'public' as const,
          editedAt: null,
          deletedAt: null,
        })),
      )
      .execute();
    const [tooMany] = await device.push([device.entry(createCommentOperation, onATrain)]);
    expect(tooMany?.s).toMatch(/^(waiting|retry)$/);
  });

  it('are edited by their author only, and removed by the author or a moderator', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    const { commentId } = await create(author, 'Mine');
    expect(await codeOf(open.db, reader, updateCommentOperation.document, update(commentId, 'Yours'))).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, owner, updateCommentOperation.document, update(commentId, 'Ours'))).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, reader, removeCommentOperation.document, remove(commentId))).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, null, removeCommentOperation.document, remove(commentId))).toBe(
      'UNAUTHENTICATED',
    );
    expect(await codeOf(open.db, owner, removeCommentOperation.document, remove(commentId))).toBeUndefined();
  });

  it('are resolved and reopened by who began them and by who works on the content, once for two at a time', async () => {
    const { commentId } = await create(author, 'Why?');
    const reply = await create(reader, 'Because.', commentId);
    const resolve = (person: SeededPerson | null, id = commentId, resolved = true) =>
      codeOf(open.db, person, resolveCommentOperation.document, { ...remove(id), resolved });
    const resolution = async () => {
      const row = await open.db
        .selectFrom('content.comments')
        .select(['resolvedAt', 'resolvedBy'])
        .where('id', '=', commentId)
        .executeTakeFirstOrThrow();
      return row.resolvedAt === null ? null : row.resolvedBy;
    };
    const outsider = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
    for (const person of [reader, outsider]) expect(await resolve(person)).toBe('FORBIDDEN_ACCESS');
    expect(await resolve(null)).toBe('UNAUTHENTICATED');
    expect(await resolve(author, reply.commentId)).toBe('FORBIDDEN_ACCESS');
    expect(await resolve(author, newId())).toBe('FORBIDDEN_ACCESS');
    expect(await resolution()).toBeNull();
    const device = aDeviceOf(open.db, reader);
    await device.pullAll();
    expect(await resolve(author)).toBeUndefined();
    const { rows } = await device.pullAll();
    expect(rows.find(({ id }) => id === commentId)).toMatchObject({ body: { resolvedBy: author.id } });
    expect(await Promise.all([resolve(trainer), resolve(author)])).toEqual([undefined, undefined]);
    expect(await resolution()).toBe(author.id);
    expect(await resolve(trainer, commentId, false)).toBeUndefined();
    expect(await resolution()).toBeNull();
    await ask(open.db, author, removeCommentOperation.document, remove(commentId));
    expect(await resolve(author)).toBe('FORBIDDEN_ACCESS');
  });

  it('answer only a comment of the same thread', async () => {
    const secret = await create(trainer, 'Internal', null, 'private');
    const args = { contextId: skill.id, body: 'x', type: 'skill', access: 'public' };
    const missing = await codeOf(open.db, reader, createCommentOperation.document, {
      ...args,
      parent: newId(),
    });
    const hidden = await codeOf(open.db, reader, createCommentOperation.document, {
      ...args,
      parent: secret.commentId,
    });
    expect([missing, hidden]).toEqual(['FORBIDDEN_ACCESS', 'FORBIDDEN_ACCESS']);
  });

  it('take temporary ids for those that they will keep', async () => {
    const { commentId } = await create(author, 'First');
    const reply = await create(reader, 'Second', `pending-${commentId}`);
    expect(reply.parent).toBe(commentId);
    const edited = await ask(
      open.db,
      author,
      updateCommentOperation.document,
      update(`pending-${commentId}`, 'Edited'),
    );
    expect(edited.commentId).toBe(commentId);
  });

  it('in the private thread reach those who work on the content, and nobody else', async () => {
    const readers = aDeviceOf(open.db, reader);
    const trainers = aDeviceOf(open.db, trainer);
    await readers.pullAll();
    await trainers.pullAll();
    await create(trainer, 'Between us', null, 'private');
    expect(JSON.stringify(await readers.pullAll())).not.toContain('Between us');
    expect(JSON.stringify(await trainers.pullAll())).toContain('Between us');
    const asking = `query($id: String!) { getComments(contextId: $id, access: "private") { body } }`;
    expect(await codeOf(open.db, reader, asking, { id: skill.id })).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, asking, { id: skill.id })).toBe('FORBIDDEN_ACCESS');
    const privately = { contextId: skill.id, body: 'x', type: 'skill', access: 'private', parent: null };
    expect(await codeOf(open.db, reader, createCommentOperation.document, privately)).toBe(
      'FORBIDDEN_ACCESS',
    );
  });

  it('reach other devices with the name of who wrote them, and the parent with its new reply', async () => {
    const device = aDeviceOf(open.db, reader);
    const parent = await create(reader, 'Question');
    await device.pullAll();
    const reply = await create(author, 'Answer', parent.commentId);
    const { rows } = await device.pullAll();
    const bucket = `course:${course.id}:read`;
    expect(rows.find(({ id }) => id === reply.commentId)).toMatchObject({
      in: [bucket],
      body: { body: 'Answer' },
    });
    expect(rows.find(({ id }) => id === parent.commentId)).toMatchObject({
      body: { thread: [reply.commentId] },
    });
    expect(rows.find(({ type, id }) => type === 'userInfo' && id === author.id)).toMatchObject({
      in: [bucket],
      body: { name: { first: 'Ann' } },
    });
  });

  it('keep every reply when many come at once', async () => {
    const parent = await create(author, 'Many');
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => create(i % 2 ? author : reader, `${i}`, parent.commentId)),
    );
    const { body } = await open.db
      .selectFrom('sync.entities')
      .select('body')
      .where('type', '=', 'comment')
      .where('id', '=', parent.commentId)
      .executeTakeFirstOrThrow();
    expect(new Set(body.thread as string[])).toEqual(new Set(replies.map(({ commentId }) => commentId)));
  });

  it('go where their skill goes', async () => {
    const visitor = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    const { commentId } = await create(author, 'Will be hidden');
    await visitor.pullAll();
    await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
    await change(
      open.db,
      () => undefined,
      (ctx) => announceCourse(ctx, course.id),
    );
    const { rows } = await visitor.pullAll();
    expect(rows.find(({ id }) => id === commentId)).toMatchObject({
      in: [],
      out: [`course:${course.id}:read`],
    });
  });
});
