import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeMemberOperation, setMemberRolesOperation } from '#contract/accounts/members.ts';
import {
  createCommentOperation,
  removeCommentOperation,
  updateCommentOperation,
} from '#contract/content/comment.ts';
import { dismissCommentReportsOperation, reportCommentOperation } from '#contract/content/comment-report.ts';
import { newId } from '#contract/ids.ts';
import { MOST_MENTIONS, mentionOf } from '#domain/mentions.ts';
import { systemChannelId } from '#domain/realtime.ts';
import type { Role } from '#domain/role.ts';
import {
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
import { eraseCommentsOf } from '../erase-person.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let skill: SeededSkill;
let author: SeededPerson;
let reader: SeededPerson;
let trainer: SeededPerson;
let owner: SeededPerson;
let stranger: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
  skill = await aSkill(open.db, organization, { free: false, loginRequired: true, rootType: 'internal' });
  await aCourse(open.db, organization, { holds: [skill] });
  const as = (role: Role, first: string) => aPerson(open.db, { roles: [[organization, [role]]], first });
  author = await as('member', 'Ann');
  reader = await as('member', 'Rob');
  trainer = await as('trainer', 'Tess');
  owner = await as('owner', 'Olga');
  const other = await anOrganization(open.db);
  stranger = await aPerson(open.db, { roles: [[other, ['owner']]], first: 'Sid' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

type Access = 'public' | 'private';
const place = (access: Access) => ({ contextId: skill.id, type: 'skill', access });
const create = async (
  person: SeededPerson,
  body: string,
  access: Access = 'public',
  parent: string | null = null,
) =>
  (await ask(open.db, person, createCommentOperation.document, { ...place(access), body, parent }))
    .commentId as string;
const edit = (person: SeededPerson, commentId: string, body: string) =>
  ask(open.db, person, updateCommentOperation.document, { ...place('public'), commentId, body });

/** What their inbox says, as the template and its variables. */
const told = async (person: SeededPerson) =>
  (
    await open.db
      .selectFrom('communication.messages')
      .select('template')
      .where('channelId', '=', systemChannelId(person.id))
      .execute()
  ).map(({ template }) => template as unknown as { template: string; variables: Record<string, string> });

describe('a person who is named in a comment', () => {
  it('is told once, with a link to the comment, if they may read it and did not write it', async () => {
    const body = `${mentionOf(reader.id)} ${mentionOf(stranger.id)} ${mentionOf(author.id)} ${mentionOf(newId())} look`;
    const commentId = await create(author, body);
    const [notice, ...others] = await told(reader);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      template: 'mention',
      variables: { of: 'comment', link: `/skill/${skill.id}?commentId=${commentId}` },
    });
    expect(JSON.stringify(notice)).not.toContain('look');
    for (const each of [author, stranger, trainer]) expect(await told(each)).toEqual([]);
    await edit(author, commentId, `${body} again, and ${mentionOf(trainer.id)}`);
    expect(await told(reader)).toHaveLength(1);
    expect(await told(trainer)).toHaveLength(1);
  });

  it('is told of a comment among authors and reviewers only if they work on the lesson', async () => {
    await create(trainer, `${mentionOf(reader.id)} ${mentionOf(owner.id)}`, 'private');
    expect(await told(reader)).toEqual([]);
    expect(await told(owner)).toHaveLength(1);
  });

  it('and answered by it has one notice, that they are named', async () => {
    const parent = await create(reader, 'Why?');
    await create(author, `${mentionOf(reader.id)} so`, 'public', parent);
    expect((await told(reader)).map(({ template }) => template)).toEqual(['mention']);
    const reply = await create(trainer, 'Because', 'public', parent);
    expect((await told(reader)).find(({ template }) => template === 'commentReply')).toMatchObject({
      variables: { link: `/skill/${skill.id}?commentId=${reply}` },
    });
  });

  it('is one of a few: a comment that names more is refused', async () => {
    const many = Array.from({ length: MOST_MENTIONS + 1 }, () => mentionOf(newId())).join(' ');
    const args = { ...place('public'), body: many, parent: null };
    expect(await codeOf(open.db, author, createCommentOperation.document, args)).toBe('INVALID_ARGUMENTS');
    const commentId = await create(author, 'Few');
    const longer = { ...place('public'), commentId, body: many };
    expect(await codeOf(open.db, author, updateCommentOperation.document, longer)).toBe('INVALID_ARGUMENTS');
  });
});

describe('a report of a comment', () => {
  const report = (commentId: string, note = '', access: Access = 'public') =>
    [reportCommentOperation.document, { ...place(access), commentId, reason: 'abuse', note }] as const;
  const dismissal = (commentId: string, access: Access = 'public') =>
    [dismissCommentReportsOperation.document, { ...place(access), commentId }] as const;
  const openOf = async (commentId: string) =>
    (
      await open.db
        .selectFrom('content.commentReports')
        .select('userId')
        .where('commentId', '=', commentId)
        .where('dismissedAt', 'is', null)
        .execute()
    ).map(({ userId }) => userId);
  const rowOf = async (who: SeededPerson, commentId: string) =>
    (await aDeviceOf(open.db, who).pullAll()).rows.find(({ id }) => id.endsWith(`commentReport:${commentId}`))
      ?.body;

  it('tells those who may remove it, once while it is open, and neither its author nor by whom', async () => {
    const commentId = await create(author, 'Rude');
    await ask(open.db, reader, ...report(commentId, 'Mean'));
    await ask(open.db, reader, ...report(commentId));
    await ask(open.db, trainer, ...report(commentId));
    const notices = await told(owner);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      template: 'messageReported',
      variables: { of: 'comment', link: `/skill/${skill.id}?commentId=${commentId}` },
    });
    expect(JSON.stringify(notices)).not.toContain(reader.id);
    expect(JSON.stringify(notices)).not.toContain('Rob');
    for (const each of [author, reader, stranger]) expect(await told(each)).toEqual([]);
    expect(await rowOf(owner, commentId)).toMatchObject({
      own: false,
      open: [
        { reason: 'abuse', note: 'Mean' },
        { reason: 'abuse', note: '' },
      ],
    });
    expect(await rowOf(reader, commentId)).toMatchObject({ own: true, open: [] });
    expect(await rowOf(author, commentId)).toBeUndefined();
  });

  it('is of somebody else’s comment that one may read, in its own thread', async () => {
    const commentId = await create(author, 'Rude');
    const between = await create(trainer, 'Between us', 'private');
    const refused = async (person: SeededPerson | null, call: ReturnType<typeof report>) =>
      codeOf(open.db, person, ...call);
    expect(await refused(author, report(commentId))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(stranger, report(commentId))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(null, report(commentId))).toBe('UNAUTHENTICATED');
    expect(await refused(reader, report(between, '', 'private'))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(reader, report(between))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(reader, report(newId()))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, owner, ...report(between, '', 'private'));
    expect(await openOf(between)).toEqual([owner.id]);
  });

  it('is dismissed by those who may remove the comment, unless it is their own', async () => {
    const commentId = await create(author, 'Rude');
    await Promise.all([
      ask(open.db, reader, ...report(commentId)),
      ask(open.db, reader, ...report(commentId)),
    ]);
    expect(await openOf(commentId)).toEqual([reader.id]);
    for (const each of [author, reader, trainer, stranger])
      expect(await codeOf(open.db, each, ...dismissal(commentId))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, owner, ...dismissal(commentId));
    expect(await openOf(commentId)).toEqual([]);
    expect(await rowOf(owner, commentId)).toBeUndefined();
    expect(await rowOf(reader, commentId)).toMatchObject({ own: true });
    const own = await create(owner, 'Mine');
    await ask(open.db, reader, ...report(own));
    expect(await codeOf(open.db, owner, ...dismissal(own))).toBe('FORBIDDEN_ACCESS');
  });

  it('is on the devices of those who come to moderate later, and leaves those of whoever no longer does', async () => {
    const commentId = await create(author, 'Rude');
    await ask(open.db, reader, ...report(commentId, 'Mean'));
    const become = (who: SeededPerson, roles: Role[]) =>
      ask(open.db, owner, setMemberRolesOperation.document, {
        ...{ organizationId: organization.id, userId: who.id, roles },
      });
    const device = aDeviceOf(open.db, trainer);
    const pulled = async () =>
      (await device.pullAll()).rows.filter(({ id }) => id.endsWith(`commentReport:${commentId}`));
    expect(await pulled()).toEqual([]);
    await become(trainer, ['owner']);
    expect(await pulled()).toMatchObject([{ body: { open: [{ note: 'Mean' }] } }]);
    await become(trainer, ['member']);
    expect(await pulled()).toMatchObject([{ in: [], out: [`user:${trainer.id}`] }]);
    // What they reported themselves stays with a person whose role changes.
    await become(reader, ['owner']);
    await become(reader, ['member']);
    expect(await rowOf(reader, commentId)).toMatchObject({ own: true, open: [] });
    // Nobody moderates a report of their own comment.
    await become(author, ['owner']);
    expect(await rowOf(author, commentId)).toBeUndefined();
  });

  it('leaves the devices of a moderator who leaves the organization', async () => {
    const commentId = await create(author, 'Rude');
    await ask(open.db, reader, ...report(commentId, 'Mean'));
    const second = await aPerson(open.db, { roles: [[organization, ['owner']]], first: 'Otto' });
    await ask(open.db, owner, setMemberRolesOperation.document, {
      ...{ organizationId: organization.id, userId: second.id, roles: ['owner', 'member'] },
    });
    expect(await rowOf(second, commentId)).toMatchObject({ open: [{ note: 'Mean' }] });
    await ask(open.db, owner, removeMemberOperation.document, {
      ...{ organizationId: organization.id, userId: second.id },
    });
    expect(await rowOf(second, commentId)).toBeUndefined();
  });

  it('is settled when the comment is removed, alone or with what it answers', async () => {
    const parent = await create(author, 'Top');
    const reply = await create(reader, 'Below', 'public', parent);
    await ask(open.db, trainer, ...report(reply));
    await ask(open.db, owner, removeCommentOperation.document, {
      ...{ ...place('public'), commentId: parent, recursive: true },
    });
    expect(await openOf(reply)).toEqual([]);
    await ask(open.db, trainer, ...report(reply));
    expect(await openOf(reply)).toEqual([]);
  });

  it('goes with the account of the reporter, and is settled with the account of the author', async () => {
    const commentId = await create(author, 'Rude');
    await ask(open.db, reader, ...report(commentId));
    await ask(open.db, trainer, ...report(commentId));
    const erase = (person: SeededPerson) =>
      change(
        open.db,
        () => {},
        (ctx) => eraseCommentsOf(ctx, person.id, Date.now()),
      );
    await erase(reader);
    expect(await openOf(commentId)).toEqual([trainer.id]);
    await erase(author);
    expect(await openOf(commentId)).toEqual([]);
  });
});
