import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroupOperation, updateUsersOrganizationGroupsOperation } from '#contract/accounts/group.ts';
import { leaveOrganizationOperation, membersPage } from '#contract/accounts/members.ts';
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import { requireSecondFactorOperation } from '#contract/accounts/organization-calls.ts';
import { postEntityMessageOperation } from '#contract/communication/message.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../jobs/job.ts';
import { membership } from '../../replication/membership.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { beginRequiredFactor } from './face.ts';

const DAY = 24 * 60 * 60_000;

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let owner: SeededPerson;
let member: SeededPerson;
let internal: SeededCourse;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  owner = await withSession(await someone(['owner', 'member']), ['password', 'totp']);
  await anApp(owner);
  member = await withSession(await someone(['member']), ['password']);
  internal = await aCourse(open.db, harbor, { rootType: 'internal' });
});

const someone = (roles: Role[]) =>
  aPerson(open.db, {
    roles: [
      [harbor, roles],
      [quay, ['member']],
    ],
  });

async function withSession(person: SeededPerson, factors: string[]): Promise<SeededPerson> {
  const sessionId = newId();
  const now = Date.now();
  await open.db
    .insertInto('accounts.sessions')
    .values({
      id: sessionId,
      userId: person.id,
      sessionHash: newId(),
      refreshHash: newId(),
      previousRefreshHash: null,
      successor: 'null',
      refreshedAt: now,
      createdAt: now,
      usedAt: now,
      deviceId: null,
      revokedAt: null,
      freshAt: now,
      factors: JSON.stringify(factors),
      actorSession: null,
    })
    .execute();
  return { ...person, sessionId };
}
const anApp = ({ id: userId }: SeededPerson) =>
  open.db
    .insertInto('accounts.totp')
    .values({ userId, secret: 'sealed', lastStep: 0, createdAt: 0 })
    .execute();
const aPasskey = ({ id: userId }: SeededPerson) =>
  open.db
    .insertInto('accounts.passkeys')
    .values({
      id: newId(),
      credentialId: newId(),
      userId,
      name: 'Phone',
      publicKey: 'key',
      counter: 0,
      transports: '[]',
      createdAt: 0,
      usedAt: null,
    })
    .execute();
const show = ({ sessionId = '' }: SeededPerson, factor: string) =>
  sql`update accounts.sessions set factors = factors || to_jsonb(${factor}::text) where id = ${sessionId}::uuid`.execute(
    open.db,
  );

const require = (by: SeededPerson, over: object = {}, given: object = {}) =>
  ask(
    open.db,
    by,
    requireSecondFactorOperation.document,
    { organizationId: harbor.id, on: true, graceDays: 0, ...over },
    given,
  );
const refusalOf = (by: SeededPerson, over: object = {}) =>
  codeOf(open.db, by, requireSecondFactorOperation.document, {
    organizationId: harbor.id,
    on: true,
    graceDays: 0,
    ...over,
  });
const bucketsOf = async (person: SeededPerson, at = Date.now()) =>
  (await membership(open.db, callerOf(person), { clientId: newId(), tenants: [], at })).map(
    ({ bucket }) => bucket,
  );
const commentOn = (skillId: string) => ({
  contextId: skillId,
  body: 'Ahoy',
  type: 'skill' as const,
  access: 'public' as const,
  parent: null,
});

describe('asking members for a second factor', () => {
  it('is for owners and super admins, in their own organization', async () => {
    const others: Role[] = ['member', 'trainer', 'learningAdmin', 'storeContentAdmin', 'billingAdmin'];
    for (const role of others) {
      const person = await withSession(await someone([role]), ['password', 'totp']);
      await anApp(person);
      expect(await refusalOf(person), role).toBe('FORBIDDEN_ACCESS');
    }
    expect(await refusalOf(owner, { organizationId: quay.id })).toBe('FORBIDDEN_ACCESS');
    expect(await refusalOf(owner, { organizationId: newId() })).toBe('FORBIDDEN_ACCESS');
    const boss = await withSession(await someone(['superAdmin']), ['passkey']);
    await aPasskey(boss);
    const at = Date.now();
    expect(await require(boss, { graceDays: 7 }, { now: at })).toEqual({ secondFactorFrom: at + 7 * DAY });
  });

  it('is refused to a person without a factor of their own, who would shut themself out', async () => {
    const second = await withSession(await someone(['owner', 'member']), ['password']);
    expect(await refusalOf(second)).toBe('SECOND_FACTOR_REQUIRED');
    await aPasskey(second);
    const { errors } = await tryAsking(open.db, second, requireSecondFactorOperation.document, {
      organizationId: harbor.id,
      on: true,
      graceDays: 0,
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
      extras: { factor: true },
    });
    await show(second, 'passkey');
    expect(await refusalOf(second)).toBeUndefined();
  });

  it('keeps the first day however often it is asked for, also by two at one moment', async () => {
    const at = Date.now();
    const both = await Promise.all([
      require(owner, { graceDays: 7 }, { now: at }),
      require(owner, { graceDays: 30 }, { now: at }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await require(owner, { graceDays: 0 }, { now: at + DAY })).toEqual(both[0]);
    expect(await require(owner, { on: false })).toEqual({ secondFactorFrom: null });
  });

  it('is in the trail, and tells everybody there of the day', async () => {
    const at = Date.now();
    await require(owner, { graceDays: 14 }, { now: at });
    const lines = await open.db
      .selectFrom('audit.lines')
      .select(['kind', 'details'])
      .where('organizationId', '=', harbor.id)
      .execute();
    expect(lines).toMatchObject([
      { kind: 'organization changed', details: { secondFactor: true, graceDays: 14 } },
    ]);
    const jobs = await open.db.selectFrom('jobs.jobs').selectAll().execute();
    const told = jobs.find(
      ({ kind, args }) => kind === 'deliver-notices' && JSON.stringify(args).includes(harbor.id),
    );
    expect(told?.args).toMatchObject({
      notice: { template: 'factorRequired', variables: { date: new Date(at + 14 * DAY).toISOString() } },
    });
    const begins = jobs.find(
      ({ kind, args }) => kind === 'begin-required-factor' && JSON.stringify(args).includes(harbor.id),
    );
    expect(begins?.runAt).toBe(at + 14 * DAY);
  });

  it('wakes the sockets of its members on its day', async () => {
    await require(owner);
    const announced: string[] = [];
    const run = {
      database: open,
      announcer: { announce: (subjects: string[]) => announced.push(...subjects) },
      now: Date.now,
      done: async () => undefined,
    } as unknown as JobRun;
    await beginRequiredFactor.run({ organizationId: harbor.id }, run);
    expect(announced).toEqual([`widens:org:${harbor.id}:public`]);
  });
});

describe('a member without a second factor', () => {
  const closed = () => [`org:${harbor.id}:member`, `course:${internal.id}:read`];

  it('keeps everything until the day, and holds nothing of the organization from then on', async () => {
    const at = Date.now();
    await require(owner, { graceDays: 7 }, { now: at });
    expect(await bucketsOf(member, at + 7 * DAY - 1)).toEqual(expect.arrayContaining(closed()));
    const held = await bucketsOf(member, at + 7 * DAY);
    for (const bucket of closed()) expect(held).not.toContain(bucket);
    expect(held).toEqual(
      expect.arrayContaining([`user:${member.id}`, `org:${harbor.id}:public`, `org:${quay.id}:member`]),
    );
  });

  it('loses neither rows nor rights elsewhere, and an owner is no exception', async () => {
    const second = await withSession(await someone(['owner', 'member']), ['password']);
    await require(owner);
    const held = await bucketsOf(second);
    expect(held).not.toContain(`org:${harbor.id}:admin`);
    expect(held).toContain(`org:${quay.id}:member`);
    const change = { input: { organizationId: harbor.id, description: 'Mine' } };
    expect(await codeOf(open.db, second, updateOrganizationOperation.document, change)).toBe(
      'ORGANIZATION_FACTOR_REQUIRED',
    );
    expect(await refusalOf(second, { on: false })).toBe('ORGANIZATION_FACTOR_REQUIRED');
  });

  it('holds no paid course of theirs there either, no group and no conversation', async () => {
    const paid = await aCourse(open.db, harbor, { free: false });
    await anEnrollment(open.db, member, paid);
    const groupId = newId();
    await ask(open.db, owner, createGroupOperation.document, {
      groupId,
      organizationId: harbor.id,
      name: 'Night shift',
      description: '',
      private: false,
    });
    await ask(open.db, owner, updateUsersOrganizationGroupsOperation.document, {
      organizationId: harbor.id,
      userIds: [member.id],
      groupIds: [groupId],
    });
    const before = await bucketsOf(member);
    const channel = before.find((bucket) => bucket.startsWith('channel:'));
    expect(before).toEqual(expect.arrayContaining([`course:${paid.id}:read`, `group:${groupId}`]));
    expect(channel).toBeDefined();
    await require(owner);
    const after = await bucketsOf(member);
    for (const bucket of [`course:${paid.id}:read`, `group:${groupId}`, channel])
      expect(after).not.toContain(bucket);
    const message = {
      entityType: 'channel',
      entityId: channel?.split(':')[1] ?? '',
      text: 'Ahoy',
      parentId: null,
    };
    const { errors } = await tryAsking(open.db, member, postEntityMessageOperation.document, message);
    expect(errors?.[0]?.extensions.code).toBe('ORGANIZATION_FACTOR_REQUIRED');
  });

  it('is refused with a code of its own, which names the organization', async () => {
    const skill = await aSkill(open.db, harbor, { rootType: 'internal' });
    await require(owner);
    const device = aDeviceOf(open.db, member);
    const [answer] = await device.push([device.entry(createCommentOperation, commentOn(skill.id), 'thread')]);
    expect(answer).toMatchObject({ s: 'rejected', code: 'ORGANIZATION_FACTOR_REQUIRED' });
    const { errors } = await tryAsking(open.db, member, membersPage.document, {
      organizationId: harbor.id,
      groupId: null,
      query: '',
      sort: 'name',
      after: null,
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'ORGANIZATION_FACTOR_REQUIRED',
      extras: { organizationId: harbor.id },
    });
  });

  it('reads what everybody may read there', async () => {
    const free = await aCourse(open.db, harbor);
    await require(owner);
    expect(await bucketsOf(member)).toContain(`course:${free.id}:read`);
  });

  it('may leave it all the same', async () => {
    await require(owner);
    const left = { organizationId: harbor.id };
    expect(await codeOf(open.db, member, leaveOrganizationOperation.document, left)).toBeUndefined();
  });

  it('has everything again as soon as the session has shown one, without another sign-in', async () => {
    await require(owner);
    const device = aDeviceOf(open.db, member);
    await device.pullAll();
    expect((await device.pullOnce()).head.add).toEqual([]);
    await anApp(member);
    expect(await bucketsOf(member)).not.toContain(`org:${harbor.id}:member`);
    await show(member, 'totp');
    const { head } = await device.pullAll();
    expect(head?.add.map(({ bucket }) => bucket)).toEqual(expect.arrayContaining(closed()));
    // And it goes again with the factor.
    await open.db.deleteFrom('accounts.totp').where('userId', '=', member.id).execute();
    expect((await device.pullAll()).head?.drop).toEqual(expect.arrayContaining(closed()));
  });

  it.each(['totp', 'recovery', 'passkey'])(
    'has shown one with %s, and not with a password or a provider',
    async (factor) => {
      const person = await withSession(await someone(['member']), ['password', 'google']);
      await aPasskey(person);
      await require(owner);
      expect(await bucketsOf(person)).not.toContain(`org:${harbor.id}:member`);
      await show(person, factor);
      expect(await bucketsOf(person)).toContain(`org:${harbor.id}:member`);
    },
  );

  it('is asked for one as well after signing in through a provider', async () => {
    const google = await withSession(await someone(['member']), ['google']);
    await anApp(google);
    await require(owner);
    expect(await bucketsOf(google)).not.toContain(`org:${harbor.id}:member`);
    await show(google, 'totp');
    expect(await bucketsOf(google)).toContain(`org:${harbor.id}:member`);
  });

  it('has a key for scripts that reads there once the account has a factor', async () => {
    await require(owner);
    const key = { userId: member.id, sessionId: newId(), actorId: null, kind: 'key' as const };
    const held = async () =>
      (await membership(open.db, key, { clientId: newId(), tenants: [] })).map(({ bucket }) => bucket);
    expect(await held()).not.toContain(`org:${harbor.id}:member`);
    await aPasskey(member);
    expect(await held()).toContain(`org:${harbor.id}:member`);
  });
});
