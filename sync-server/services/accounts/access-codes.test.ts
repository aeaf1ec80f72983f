import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accessCodesPage,
  type CodeGift,
  codeBatchSchema,
  createAccessCodesOperation,
  issuedCodesPage,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { acceptInvitationOperation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { leaveOrganizationOperation } from '#contract/accounts/members.ts';
import {
  accessGroupSchema,
  accessGroupsPage,
  memberSeatsPage,
  seatSchema,
  setSeatsOperation,
  upsertAccessGroupOperation,
} from '#contract/content/access-group.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { hashOfCode } from './access-codes/code-hash.ts';
import { keyOlderCodes } from './access-codes/key-older-codes.ts';
import { findCode } from './access-codes/repository.ts';
import { codeRedemption, redeemCode } from './code-redemption.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let course: SeededCourse;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 10 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner', 'member']]] });
  const paid = { free: false, loginRequired: true };
  course = await aCourse(open.db, harbor, { ...paid, holds: [await aSkill(open.db, harbor, paid)] });
});

async function runJobs(now = Date.now()): Promise<void> {
  const context = {
    database: open,
    announcer: { announce: () => undefined } as never,
    files: null as never,
    mailer: noMail,
    publicUrl: 'http://localhost',
    now: () => now,
  };
  const runner = await startJobs([codeRedemption], context, { lookMs: 0 });
  await runner.runDue();
  await runner.close();
}

async function makeCodes(count: number, gifts: CodeGift[], expiresAt: number | null = null) {
  const batchId = newId();
  const args = { batchId, organizationId: harbor.id, name: 'Open day', note: '', count, gifts, expiresAt };
  const { codes } = await ask(open.db, owner, createAccessCodesOperation.document, args);
  return { batchId, codes: codes as string[] };
}

async function seatGroup(seatsMax: number, more: object = {}): Promise<string> {
  const accessGroupId = newId();
  const input = {
    accessGroupId,
    organizationId: harbor.id,
    name: 'Radio',
    courseIds: [course.id],
    seatsMax,
    startsAt: null,
    endsAt: null,
    autoAssign: false,
    active: true,
    ...more,
  };
  await ask(open.db, owner, upsertAccessGroupOperation.document, { input });
  return accessGroupId;
}

const redeem = (person: SeededPerson, code: string, groupId: string | null = null) =>
  change(
    open.db,
    () => undefined,
    (ctx) => redeemCode(ctx, { hash: hashOfCode(code), userId: person.id, groupId, at: Date.now() }),
  ).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );
const groupsSeen = async (): Promise<v.InferOutput<typeof accessGroupSchema>[]> =>
  ask(open.db, owner, accessGroupsPage.document, {
    ownerInfo: { type: 'ORGANIZATION', id: harbor.id },
    accessType: null,
    activeOnly: false,
  });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(open.db)));
const memberships = async () =>
  open.db
    .selectFrom('accounts.profiles')
    .select(['userId', 'roles'])
    .where('organizationId', '=', harbor.id)
    .execute();

describe('redeeming', () => {
  it('gives one code to one of fifty who redeem it at one moment, and once however often it is sent (REDEEM-024)', async () => {
    const accessGroupId = await seatGroup(100);
    const { codes } = await makeCodes(1, [
      { type: 'joinOrganizationGroup', groupIds: [] },
      { type: 'assignContentAccessGroupSeat', accessGroupId },
      { type: 'createContentAssignment', courseIds: [course.id] },
    ]);
    const [code = ''] = codes;
    const crowd = await people(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => redeem(crowd[at % 10] as SeededPerson, code)),
    );
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5); // the winner's own five
    expect(new Set(answers)).toEqual(new Set(['taken', 'CODE_IN_USE']));
    await Promise.all([runJobs(), runJobs(), runJobs()]);
    await runJobs();
    const winner = (await findCode(open.db, hashOfCode(code)))?.userId;
    expect((await memberships()).filter(({ userId }) => userId !== owner.id)).toEqual([
      { userId: winner, roles: ['member'] },
    ]);
    expect((await groupsSeen())[0]?.seatedUsers.map(({ userId }) => userId)).toEqual([winner]);
    const enrolled = await open.db
      .selectFrom('content.enrollments')
      .select('userId')
      .where('courseId', '=', course.id)
      .execute();
    expect(enrolled).toEqual([{ userId: winner }]);
    const lines = await open.db
      .selectFrom('audit.lines')
      .select('kind')
      .where('organizationId', '=', harbor.id)
      .where('kind', '=', 'code redeemed')
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('never gives a seat twice: of fifty codes for the last three seats three are redeemed, and the others are free again', async () => {
    const accessGroupId = await seatGroup(3);
    const { codes, batchId } = await makeCodes(50, [
      { type: 'joinOrganizationGroup', groupIds: [] },
      { type: 'assignContentAccessGroupSeat', accessGroupId },
    ]);
    const crowd = await people(50);
    await Promise.all(codes.map((code, at) => redeem(crowd[at] as SeededPerson, code)));
    await Promise.all([runJobs(), runJobs(), runJobs()]);
    const [group] = await groupsSeen();
    expect(group?.seats).toEqual({ max: 3, avail: 0 });
    const issued = await ask(open.db, owner, issuedCodesPage.document, { batchId });
    const statuses = issued.map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual([...Array(47).fill('available'), ...Array(3).fill('redeemed')]);
    const [batch] = await ask(open.db, owner, accessCodesPage.document, { organizationId: harbor.id });
    expect(v.parse(codeBatchSchema, batch)).toMatchObject({ count: 50, redeemed: 3, withoutSeat: 47 });
    // Nothing of a code that could not be given was given.
    expect(await memberships()).toHaveLength(4);
  });

  it('puts the person into the chosen group, and lets nobody choose another one', async () => {
    const groupId = newId();
    const at = Date.now();
    const shared = { organizationId: harbor.id, description: '', createdAt: at, createdBy: owner.id };
    await open.db
      .insertInto('accounts.groups')
      .values({ id: groupId, name: 'Night watch', slug: 'night', ...shared })
      .execute();
    const { codes } = await makeCodes(1, [{ type: 'joinOrganizationGroup', groupIds: [groupId] }]);
    const [ana] = (await people(1)) as [SeededPerson];
    const device = aDeviceOf(open.db, ana);
    await device.pullAll();
    expect(await redeem(ana, codes[0] ?? '', newId())).toBe('INVALID_ARGUMENTS');
    expect(await redeem(ana, codes[0] ?? '', groupId)).toBe('taken');
    await runJobs();
    const rows = (await device.pullAll()).rows;
    expect(rows.find(({ type }) => type === 'groupMembership')?.body).toMatchObject({
      groupId,
      role: 'member',
    });
    expect(rows.find(({ type }) => type === 'profile')?.body).toMatchObject({ roles: ['member'] });
  });

  it('lets a code go when what it gives failed for the last time, so that it can be redeemed once more (D80)', async () => {
    const accessGroupId = await seatGroup(5);
    const { codes } = await makeCodes(1, [{ type: 'assignContentAccessGroupSeat', accessGroupId }]);
    const [code = ''] = codes;
    const [ana, ben] = (await people(2)) as [SeededPerson, SeededPerson];
    await redeem(ana, code);
    const breaks = sql.raw(
      `alter table content.seats add constraint broken check ("accessGroupId" <> '${accessGroupId}') not valid`,
    );
    await breaks.execute(open.db);
    let later = Date.now();
    for (let attempt = 1; attempt <= codeRedemption.attempts; attempt += 1) {
      expect(await redeem(ben, code), `before attempt ${attempt}`).toBe('CODE_IN_USE');
      await runJobs(later);
      later += DAY_MS;
    }
    await sql`alter table content.seats drop constraint broken`.execute(open.db);
    expect((await findCode(open.db, hashOfCode(code)))?.status).toBe('available');
    expect(await memberships()).toHaveLength(1);
    expect(await redeem(ben, code)).toBe('taken');
    await runJobs(later);
    expect((await groupsSeen())[0]?.seatedUsers.map(({ userId }) => userId)).toEqual([ben.id]);
  });

  it('refuses codes that nobody has made, that have expired or were revoked; a redeemed one keeps what it gave', async () => {
    const soon = Date.now() + 60_000;
    const { codes, batchId } = await makeCodes(2, [{ type: 'joinOrganizationGroup', groupIds: [] }], soon);
    const [first = '', second = ''] = codes;
    const [ana, ben] = (await people(2)) as [SeededPerson, SeededPerson];
    expect(await redeem(ana, 'AAAABBBBCCCCDDDD')).toBe('NOT_FOUND');
    await redeem(ana, first);
    await runJobs();
    await ask(open.db, owner, revokeAccessCodesOperation.document, { batchId });
    expect(await redeem(ben, second)).toBe('NOT_FOUND');
    expect(await redeem(ben, first)).toBe('CODE_IN_USE');
    expect(await redeem(ana, first)).toBe('taken');
    expect((await memberships()).map(({ userId }) => userId)).toContain(ana.id);
    const [batch] = await ask(open.db, owner, accessCodesPage.document, { organizationId: harbor.id });
    expect(v.parse(codeBatchSchema, batch)).toMatchObject({ count: 2, redeemed: 1, name: 'Open day' });
    expect(batch.revokedAt).not.toBeNull();
  });
});

describe('taking codes back', () => {
  const join: CodeGift = { type: 'joinOrganizationGroup', groupIds: [] };
  const issuedOf = (batchId: string): Promise<{ codeId: string; ending: string; status: string }[]> =>
    ask(open.db, owner, issuedCodesPage.document, { batchId });
  const revoke = (person: SeededPerson | null, args: { batchId: string; codeId?: string }) =>
    codeOf(open.db, person, revokeAccessCodesOperation.document, args);

  it('ends one code of a hundred at once, and leaves the ninety-nine others as they are (D81)', async () => {
    const { codes, batchId } = await makeCodes(100, [join]);
    expect(new Set(codes).size).toBe(100);
    const [first = '', second = ''] = codes;
    const codeId = hashOfCode(first);
    expect((await issuedOf(batchId)).map((each) => each.codeId)).toContain(codeId);
    const [ana, ben] = (await people(2)) as [SeededPerson, SeededPerson];
    expect([await revoke(owner, { batchId, codeId }), await revoke(owner, { batchId, codeId })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await redeem(ana, first)).toBe('NOT_FOUND');
    expect(await redeem(ben, second)).toBe('taken');
    await runJobs();
    const statuses = (await issuedOf(batchId)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(98).fill('available'), 'invalid', 'redeemed']);
    expect((await memberships()).map(({ userId }) => userId)).not.toContain(ana.id);
  });

  it('refuses a code that somebody has used meanwhile, one of another batch, and those who may not make such codes', async () => {
    const [{ codes, batchId }, other] = await Promise.all([makeCodes(2, [join]), makeCodes(1, [join])]);
    const [first = '', second = ''] = codes;
    const [ana, stranger] = (await people(2)) as [SeededPerson, SeededPerson];
    await redeem(ana, first);
    expect(await revoke(owner, { batchId, codeId: hashOfCode(first) })).toBe('CODE_IN_USE');
    await runJobs();
    expect((await memberships()).map(({ userId }) => userId)).toContain(ana.id);
    const elsewhere = { batchId: other.batchId, codeId: hashOfCode(second) };
    expect(await revoke(owner, elsewhere)).toBe('CODE_IN_USE');
    const own = { batchId, codeId: hashOfCode(second) };
    const member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const foreign = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
    for (const person of [member, stranger, foreign])
      expect(await revoke(person, own)).toBe('FORBIDDEN_ACCESS');
    expect(await revoke(null, own)).toBe('UNAUTHENTICATED');
    expect(await redeem(stranger, second)).toBe('taken');
  });

  it('lets either the person who redeems a code or the one who revokes it at the same moment win, and never both', async () => {
    const { codes, batchId } = await makeCodes(12, [join]);
    const crowd = await people(12);
    const outcomes = await Promise.all(
      codes.map((code, at) =>
        Promise.all([
          redeem(crowd[at] as SeededPerson, code),
          revoke(owner, { batchId, codeId: hashOfCode(code) }),
        ]),
      ),
    );
    for (const [redeemed, revoked] of outcomes)
      expect([
        ['taken', 'CODE_IN_USE'],
        ['NOT_FOUND', undefined],
      ]).toContainEqual([redeemed, revoked]);
  });
});

describe('making codes', () => {
  it('is for owners, for learning admins inside and for store content admins in the catalog; what is another organization’s stays unknown', async () => {
    const [admin, store, trainer, member] = await Promise.all(
      (['learningAdmin', 'storeContentAdmin', 'trainer', 'member'] as const).map((role) =>
        aPerson(open.db, { roles: [[harbor, [role]]] }),
      ),
    );
    const elsewhere = await anOrganization(open.db);
    const stranger = await aPerson(open.db, { roles: [[elsewhere, ['owner']]] });
    const join: CodeGift = { type: 'joinOrganizationGroup', groupIds: [] };
    const assign: CodeGift = { type: 'createContentAssignment', courseIds: [course.id] };
    const attempt = (person: SeededPerson | undefined, gift: CodeGift) =>
      codeOf(open.db, person ?? null, createAccessCodesOperation.document, {
        batchId: newId(),
        organizationId: harbor.id,
        name: 'x',
        note: '',
        count: 1,
        gifts: [gift],
        expiresAt: null,
      });
    expect([await attempt(admin, join), await attempt(admin, assign)]).toEqual([
      undefined,
      'FORBIDDEN_ACCESS',
    ]);
    expect([await attempt(store, join), await attempt(store, assign)]).toEqual([
      'FORBIDDEN_ACCESS',
      undefined,
    ]);
    for (const person of [trainer, member, stranger])
      expect(await attempt(person, join)).toBe('FORBIDDEN_ACCESS');
    const foreign = await aCourse(open.db, elsewhere);
    expect(await attempt(owner, { type: 'createContentAssignment', courseIds: [foreign.id] })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await attempt(owner, { type: 'createContentAssignment', courseIds: [newId()] })).toBe(
      'FORBIDDEN_ACCESS',
    );
    for (const page of [accessCodesPage, issuedCodesPage]) {
      const { batchId } = await makeCodes(1, [join]);
      const args = page === accessCodesPage ? { organizationId: harbor.id } : { batchId };
      for (const person of [trainer, member, stranger])
        expect(await codeOf(open.db, person ?? null, page.document, args)).toBe('FORBIDDEN_ACCESS');
    }
  });

  it('keeps nothing by which a code could be read again', async () => {
    const { codes } = await makeCodes(3, [{ type: 'joinOrganizationGroup', groupIds: [] }]);
    const kept = JSON.stringify(await open.db.selectFrom('accounts.accessCodes').selectAll().execute());
    for (const code of codes) {
      expect(kept).not.toContain(code.slice(0, 12));
      // Whoever has a copy of the database and a code cannot tell without the key that the code is in it.
      expect(kept).not.toContain(createHash('sha256').update(code).digest('hex'));
      expect(kept).toContain(hashOfCode(code));
    }
  });

  it('keys codes that were kept without a key before, and gives what one of them was being redeemed for', async () => {
    const { codes } = await makeCodes(3, [{ type: 'joinOrganizationGroup', groupIds: [] }]);
    const [first = '', second = ''] = codes;
    const [ana, ben] = (await people(2)) as [SeededPerson, SeededPerson];
    await redeem(ana, first);
    const older = (code: string) => createHash('sha256').update(code).digest('hex');
    for (const code of codes)
      await open.db
        .updateTable('accounts.accessCodes')
        .set({ hash: older(code) })
        .where('hash', '=', hashOfCode(code))
        .execute();
    await sql`update jobs.jobs set args = ${JSON.stringify({ hash: older(first) })}::jsonb
      where args ->> 'hash' = ${hashOfCode(first)}`.execute(open.db);
    await Promise.all([keyOlderCodes(open.db), keyOlderCodes(open.db)]);
    expect(await redeem(ben, second)).toBe('taken');
    await runJobs();
    expect((await memberships()).map(({ userId }) => userId).sort()).toEqual(
      [owner.id, ana.id, ben.id].sort(),
    );
  });
});

describe('seats', () => {
  it('count what is taken and promised, open the course, and end with the next pull (COLL-022, COLL-026, API-029)', async () => {
    const [ana, ben] = await Promise.all(
      [0, 1].map(() => aPerson(open.db, { roles: [[harbor, ['member']]] })),
    );
    if (!ana || !ben) throw new Error('two people');
    const accessGroupId = await seatGroup(2);
    const set = (userIds: string[], seated: boolean, inviteIds: string[] = []) =>
      codeOf(open.db, owner, setSeatsOperation.document, { accessGroupId, userIds, inviteIds, seated });
    const device = aDeviceOf(open.db, ana);
    await device.pullAll();
    expect(await set([ana.id], true)).toBeUndefined();
    const inviteId = newId();
    await ask(open.db, owner, inviteToOrganizationOperation.document, {
      organizationId: harbor.id,
      invitations: [{ inviteId, email: `${inviteId.slice(-8)}@quay.example` }],
      roles: ['member'],
      groups: [],
    });
    expect(await set([], true, [inviteId])).toBeUndefined();
    const [group] = await groupsSeen();
    expect(v.parse(accessGroupSchema, group)).toEqual(group);
    expect(group).toMatchObject({ id: accessGroupId, seats: { avail: 0, max: 2 }, ownerId: harbor.id });
    expect(group?.seatedUsers.map(({ status }) => status).sort()).toEqual(['active', 'invited']);
    expect(await set([ben.id], true)).toBe('NO_SEAT_LEFT');
    expect(
      await codeOf(open.db, owner, upsertAccessGroupOperation.document, {
        input: {
          accessGroupId,
          organizationId: harbor.id,
          name: 'Radio',
          courseIds: [course.id],
          seatsMax: 1,
          startsAt: null,
          endsAt: null,
          autoAssign: false,
          active: true,
        },
      }),
    ).toBe('NO_SEAT_LEFT');
    const seen = await device.pullAll();
    const bucket = `course:${course.id}:read`;
    expect(seen.head?.add.map((each) => each.bucket)).toContain(bucket);
    const seat = seen.rows.find(({ type }) => type === 'seat')?.body;
    expect(v.parse(seatSchema, seat)).toMatchObject({
      userId: ana.id,
      accessId: accessGroupId,
      active: true,
    });
    expect(await set([ana.id], false)).toBeUndefined();
    const after = await device.pullAll();
    expect(after.head?.drop).toContain(bucket);
    expect((await groupsSeen())[0]?.seats.avail).toBe(1);
    for (const person of [ana, null])
      expect(
        await codeOf(open.db, person, setSeatsOperation.document, {
          accessGroupId,
          userIds: [ben.id],
          inviteIds: [],
          seated: true,
        }),
      ).toBe(person ? 'FORBIDDEN_ACCESS' : 'UNAUTHENTICATED');
  });

  it('that are taken back or over take their courses with them and leave what was learned (API-028)', async () => {
    const ana = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const paid = { free: false, loginRequired: true };
    const skill = await aSkill(open.db, harbor, paid);
    const held = await aCourse(open.db, harbor, { ...paid, holds: [skill] });
    const until = Date.now() + DAY_MS;
    const accessGroupId = await seatGroup(1, { courseIds: [held.id], endsAt: until });
    const give = (seated: boolean) =>
      ask(open.db, owner, setSeatsOperation.document, {
        ...{ accessGroupId, userIds: [ana.id], inviteIds: [], seated },
      });
    await give(true);
    const device = aDeviceOf(open.db, ana);
    await device.pullAll();
    const learn = (secondsConsumed: number, now = Date.now()) =>
      tryAsking(
        open.db,
        ana,
        upsertProgressOperation.document,
        {
          ...{ skillId: skill.id, clientId: newId(), secondsConsumed, answers: {} },
          ...{ completedQuestions: [], lastCompletedBlockKey: null, complete: false },
        },
        { now },
      );
    expect((await learn(90)).errors).toBeUndefined();
    const learned = async () =>
      (
        await open.db
          .selectFrom('content.progress')
          .select(['skillId', 'secondsConsumed'])
          .where('userId', '=', ana.id)
          .execute()
      ).map(({ skillId, secondsConsumed }) => [skillId, secondsConsumed]);
    await give(false);
    const { head, rows } = await device.pullAll();
    expect(head?.drop).toContain(`course:${held.id}:read`);
    expect(head?.drop).not.toContain(`user:${ana.id}`);
    expect(rows.filter(({ type, body }) => type === 'progress' && body === null)).toEqual([]);
    expect(await learned()).toEqual([[skill.id, 90]]);
    await give(true);
    expect((await learn(30, until + 1)).errors?.[0]?.extensions.code).toBe('FORBIDDEN_ACCESS');
    expect(await learned()).toEqual([[skill.id, 90]]);
  });

  it('of one member are shown to those who manage seats, active and inactive, and can be given back to them (API-028)', async () => {
    const ana = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const [kept, over, taken] = [await seatGroup(2), await seatGroup(2), await seatGroup(2)];
    const set = (accessGroupId: string, seated: boolean) =>
      ask(open.db, owner, setSeatsOperation.document, {
        accessGroupId,
        userIds: [ana.id],
        inviteIds: [],
        seated,
      });
    for (const accessGroupId of [kept, over, taken]) await set(accessGroupId, true);
    await set(taken, false);
    await open.db.updateTable('content.accessGroups').set({ endsAt: 1 }).where('id', '=', over).execute();
    const args = { organizationId: harbor.id, userId: ana.id };
    const seen = async () => {
      const answer = await ask(open.db, owner, memberSeatsPage.document, args);
      return v
        .parse(memberSeatsPage.answer, answer)
        .map(({ accessGroupId, status, takenBack }) => [accessGroupId, status, takenBack]);
    };
    const [first, ...others] = await seen();
    expect(first).toEqual([kept, 'active', false]);
    expect(new Set(others)).toEqual(
      new Set([
        [over, 'inactive', false],
        [taken, 'inactive', true],
      ]),
    );
    await set(taken, true);
    expect((await seen()).filter(([, status]) => status === 'active')).toHaveLength(2);
    const trainer = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
    const foreign = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
    for (const person of [ana, trainer, foreign])
      expect(await codeOf(open.db, person, memberSeatsPage.document, args)).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, memberSeatsPage.document, args)).toBe('UNAUTHENTICATED');
  });

  it('become those of who accepts the invitation, and end when they leave, or when their time is over (COLL-023, API-028)', async () => {
    const until = Date.now() + DAY_MS;
    const accessGroupId = await seatGroup(5, { endsAt: until });
    const guest = await aPerson(open.db);
    const inviteId = newId();
    await ask(open.db, owner, inviteToOrganizationOperation.document, {
      organizationId: harbor.id,
      invitations: [{ inviteId, email: `${guest.alias}@harbor.example` }],
      roles: ['member'],
      groups: [],
    });
    const args = { accessGroupId, userIds: [], inviteIds: [inviteId], seated: true };
    await ask(open.db, owner, setSeatsOperation.document, args);
    await ask(open.db, guest, acceptInvitationOperation.document, { inviteId });
    const mine = (active: boolean, now = Date.now()) =>
      ask(
        open.db,
        guest,
        `query($active: Boolean!) { getContentAccessGroupSeatsForUser(active: $active) {
          userId addOn accessId accessType assignedAt assignedBy active started groupOwner contentOwnerId collections startsAt endsAt } }`,
        { active },
        { now },
      );
    expect(await mine(true)).toEqual([
      {
        userId: guest.id,
        addOn: null,
        accessId: accessGroupId,
        accessType: 'subscription',
        assignedAt: expect.any(Number),
        assignedBy: owner.id,
        active: true,
        started: true,
        groupOwner: harbor.id,
        contentOwnerId: harbor.id,
        collections: [{ collectionId: course.id, rootCollectionId: course.id }],
        startsAt: null,
        endsAt: until,
      },
    ]);
    const device = aDeviceOf(open.db, guest);
    const bucket = `course:${course.id}:read`;
    expect((await device.pullAll()).head?.add.map((each) => each.bucket)).toContain(bucket);
    expect(await mine(true, until)).toEqual([]);
    expect(await mine(false, until)).toHaveLength(1);
    expect((await device.pullAll({ now: until })).head?.drop).toContain(bucket);
    await device.pullAll();
    await ask(open.db, guest, leaveOrganizationOperation.document, { organizationId: harbor.id });
    expect((await device.pullAll()).rows.find(({ type }) => type === 'seat')?.body).toBeUndefined();
    expect(await mine(true)).toEqual([]);
    expect((await groupsSeen())[0]?.seats.avail).toBe(5);
  });
});
