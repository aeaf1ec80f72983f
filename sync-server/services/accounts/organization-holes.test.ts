/** What a stranger, or somebody with a role of less, once could do with organizations, roles and invitations (third security look). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroupOperation, leaveOrganizationGroupOperation } from '#contract/accounts/group.ts';
import {
  acceptInvitationOperation,
  cancelInvitationOperation,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import {
  joinCodePage,
  joinOrganizationOperation,
  membersPage,
  removeMemberOperation,
  setJoinCodeOperation,
  setMemberRolesOperation,
} from '#contract/accounts/members.ts';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { newId } from '#contract/ids.ts';
import { mayGiveRole } from '#domain/giving-roles.ts';
import { type Role, roles } from '#domain/role.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = Date.UTC(2026, 5, 1, 12);

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let admin: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner', 'member']]] });
  admin = await aPerson(open.db, { roles: [[harbor, ['learningAdmin']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const withRoles = (held: Role[], place = harbor) => aPerson(open.db, { roles: [[place, held]] });
const rolesOf = async ({ id }: SeededPerson) =>
  (
    await open.db
      .selectFrom('accounts.profiles')
      .select('roles')
      .where('userId', '=', id)
      .where('organizationId', '=', harbor.id)
      .executeTakeFirst()
  )?.roles;
const set = (by: SeededPerson, person: SeededPerson, given: readonly Role[]) =>
  codeOf(open.db, by, setMemberRolesOperation.document, {
    organizationId: harbor.id,
    userId: person.id,
    roles: given,
  });
const invite = async (
  by: SeededPerson,
  emails: readonly string[],
  {
    at = noon,
    organizationId = harbor.id,
    given = ['member'] as Role[],
    ids = emails.map(() => newId()),
  } = {},
) => {
  const invitations = emails.map((email, n) => ({ inviteId: ids[n], email }));
  const args = { organizationId, invitations, roles: given, groups: [] };
  const { errors } = await tryAsking(open.db, by, inviteToOrganizationOperation.document, args, { now: at });
  return { ids: ids as string[], code: errors?.[0]?.extensions.code };
};
const resend = async (by: SeededPerson, inviteId: string, at: number) =>
  (await tryAsking(open.db, by, resendInvitationOperation.document, { inviteId }, { now: at })).errors?.[0]
    ?.extensions.code;
const mails = async (): Promise<number> => {
  const { n } = await open.db
    .selectFrom('jobs.jobs')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('kind', '=', 'invitation-mail')
    .executeTakeFirstOrThrow();
  return Number(n);
};
/** As the worker does: so that each mail has a job of its own. */
const mailed = async (): Promise<number> => {
  const n = await mails();
  await open.db.deleteFrom('jobs.jobs').execute();
  return n;
};
const anAddress = () => `${newId().slice(-10)}@quay.example`;

describe('a role', () => {
  it('is given by those alone whom the table names, whatever else they are in the organization (D116)', async () => {
    for (const holder of roles) {
      const giver = await withRoles([holder]);
      for (const role of roles) {
        const person = await withRoles(['trainer']);
        const allowed = role === 'trainer' ? mayGiveRole([holder], 'trainer') : mayGiveRole([holder], role);
        const code = await set(giver, person, [...new Set<Role>(['trainer', role])]);
        expect([holder, role, code]).toEqual([holder, role, allowed ? undefined : 'FORBIDDEN_ACCESS']);
        const { code: invited } = await invite(giver, [anAddress()], { given: [role] });
        expect([holder, role, invited]).toEqual([holder, role, allowed ? undefined : 'FORBIDDEN_ACCESS']);
      }
    }
  });

  it('is added to one’s own by nobody, though an owner may lay one down', async () => {
    const all: Role[] = ['learningAdmin', 'superAdmin', 'billingAdmin', 'storeContentAdmin', 'impersonator'];
    expect(await set(admin, admin, all)).toBe('FORBIDDEN_ACCESS');
    expect(await rolesOf(admin)).toEqual(['learningAdmin']);
    const second = await withRoles(['owner', 'trainer']);
    expect(await set(second, second, ['owner', 'billingAdmin'])).toBe('FORBIDDEN_ACCESS');
    expect(await set(second, second, ['owner'])).toBeUndefined();
  });

  it('of an owner survives a learning admin’s change that overlaps the promotion', async () => {
    for (let n = 0; n < 12; n += 1) {
      const person = await withRoles(['member']);
      await Promise.all([set(owner, person, ['owner', 'member']), set(admin, person, ['trainer'])]);
      expect(await rolesOf(person)).toContain('owner');
    }
  });
});

describe('an invitation', () => {
  it('of an owner is neither turned into one of a member nor cancelled by a learning admin', async () => {
    const address = anAddress();
    const { ids } = await invite(owner, [address], { given: ['owner'] });
    expect((await invite(admin, [address], { at: noon + 2 * day })).code).toBeUndefined();
    const [inviteId] = ids;
    expect(await codeOf(open.db, admin, cancelInvitationOperation.document, { inviteId })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await resend(admin, inviteId ?? '', noon)).toBe('FORBIDDEN_ACCESS');
    const kept = await open.db
      .selectFrom('accounts.invitations')
      .select(['roles', 'status', 'sentAt'])
      .where('email', '=', address)
      .execute();
    expect(kept).toEqual([{ roles: ['owner'], status: 'pending', sentAt: noon }]);
  });

  it('reaches an address once a day from one organization, and three times a day from all', async () => {
    await mailed();
    const address = anAddress();
    const { ids } = await invite(owner, [address]);
    for (let n = 1; n <= 20; n += 1) {
      expect((await invite(owner, [address], { at: noon + n * minute })).code).toBeUndefined();
      expect(await resend(owner, ids[0] ?? '', noon + n * minute)).toBeUndefined();
    }
    expect(await mailed()).toBe(1);
    let from = 0;
    for (let n = 0; n < 4; n += 1) {
      const place = await anOrganization(open.db);
      await invite(await withRoles(['owner'], place), [address], { organizationId: place.id });
      from += await mailed();
    }
    expect(from).toBe(2);
    expect(await resend(owner, ids[0] ?? '', noon + day + minute)).toBeUndefined();
    expect(await mailed()).toBe(1);
  });

  it('leaves an organization that was made this week 200 times a day, and its maker’s others too', async () => {
    const founder = await aPerson(open.db);
    const made = async (at: number) => {
      const organizationId = newId();
      const args = { organizationId, name: 'Wharf', alias: `wharf-${organizationId.slice(-8)}` };
      await ask(open.db, founder, createOrganizationOperation.document, args, { now: at });
      return organizationId;
    };
    const hundred = () => Array.from({ length: 100 }, anAddress);
    const [one, two] = [await made(noon), await made(noon)];
    await mailed();
    expect((await invite(founder, hundred(), { organizationId: one })).code).toBeUndefined();
    expect((await invite(founder, hundred(), { organizationId: one })).code).toBeUndefined();
    expect((await invite(founder, [anAddress()], { organizationId: one })).code).toBe('RATE_LIMITED');
    expect((await invite(founder, [anAddress()], { organizationId: two })).code).toBe('RATE_LIMITED');
    expect(await mailed()).toBe(200);
    const later = noon + 8 * day;
    for (const _ of [1, 2, 3])
      expect((await invite(founder, hundred(), { organizationId: one, at: later })).code).toBeUndefined();
  });

  it('whose id is another’s is refused, and changes nothing of it', async () => {
    const place = await anOrganization(open.db);
    const neighbour = await withRoles(['owner'], place);
    const { ids } = await invite(owner, [anAddress()]);
    const watching = aDeviceOf(open.db, owner);
    await watching.pullAll();
    const given = { organizationId: place.id, ids };
    expect((await invite(neighbour, [anAddress()], given)).code).toBe('INVALID_ARGUMENTS');
    const within = `${neighbour.alias}@harbor.example`;
    expect((await invite(neighbour, [within], given)).code).toBeUndefined();
    const { rows } = await watching.pullAll();
    expect(rows.filter(({ body, id }) => body === undefined && ids.includes(id))).toEqual([]);
  });
});

it('refuses an id that is taken as an argument that is wrong, and leaves what has it', async () => {
  const group = {
    groupId: newId(),
    organizationId: harbor.id,
    name: 'Night shift',
    description: '',
    private: false,
  };
  await ask(open.db, owner, createGroupOperation.document, group);
  const again = { ...group, name: 'Day shift' };
  expect(await codeOf(open.db, owner, createGroupOperation.document, again)).toBe('INVALID_ARGUMENTS');
  const founder = await aPerson(open.db);
  const taken = { organizationId: harbor.id, name: 'Pier', alias: `pier-${newId().slice(-8)}` };
  expect(await codeOf(open.db, founder, createOrganizationOperation.document, taken)).toBe(
    'INVALID_ARGUMENTS',
  );
});

it('refuses cursors of members that hold what the database can’t take', async () => {
  const cursor = (place: string) => Buffer.from(place).toString('base64url');
  for (const [sort, place] of [
    ['newest', '[1e300,"a","b"]'],
    ['newest', '[1.5,"a","b"]'],
    ['name', '["a","\\u0000","b"]'],
    ['name', '["\\u0000","a","b"]'],
  ] as const) {
    const asked = { organizationId: harbor.id, groupId: null, query: '', sort, after: cursor(place) };
    expect(await codeOf(open.db, owner, membersPage.document, asked)).toBe('INVALID_CURSOR');
  }
});

it('takes no name that nobody can see, for a group as for an organization', async () => {
  const name = '\u200b\u202e';
  const group = { groupId: newId(), organizationId: harbor.id, name, description: '', private: false };
  expect(await codeOf(open.db, owner, createGroupOperation.document, group)).toBe('INVALID_ARGUMENTS');
  const made = { organizationId: newId(), name, alias: `pier-${newId().slice(-10)}` };
  expect(await codeOf(open.db, owner, createOrganizationOperation.document, made)).toBe('INVALID_ARGUMENTS');
});

it('gives a join code of before to nobody once a member was removed', async () => {
  const place = await anOrganization(open.db);
  const [boss, member] = [await withRoles(['owner'], place), await withRoles(['member'], place)];
  const organizationId = place.id;
  const { code } = await ask(open.db, boss, setJoinCodeOperation.document, { organizationId, on: true });
  await ask(open.db, boss, removeMemberOperation.document, { organizationId, userId: member.id });
  expect(await codeOf(open.db, member, joinOrganizationOperation.document, { code })).toBe('NOT_FOUND');
  const now = await ask(open.db, boss, joinCodePage.document, { organizationId });
  expect(now.code).toMatch(/^[A-Z0-9]{6}$/);
});

it('says of an impersonator of another organization than the shared one that they may not act as others (AUTH-034)', async () => {
  const person = await withRoles(['impersonator']);
  const query = '{ getCurrentUser { mayImpersonate } }';
  expect(await ask(open.db, person, query)).toEqual({ mayImpersonate: false });
  const shared = await anOrganization(open.db);
  await open.db
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared.id)
    .execute();
  const supporter = await withRoles(['impersonator'], shared);
  expect(await ask(open.db, supporter, query)).toEqual({ mayImpersonate: true });
});

it('writes down who invites, changes the join code, makes groups and organizations', async () => {
  const place = await anOrganization(open.db);
  const boss = await withRoles(['owner'], place);
  const organizationId = place.id;
  const group = { groupId: newId(), organizationId, name: 'Crew', description: '', private: false };
  await ask(open.db, boss, createGroupOperation.document, group);
  await ask(open.db, boss, setJoinCodeOperation.document, { organizationId, on: true });
  const { ids } = await invite(boss, [anAddress()], { organizationId });
  await resend(boss, ids[0] ?? '', noon);
  await ask(open.db, boss, cancelInvitationOperation.document, { inviteId: ids[0] });
  const lines = await open.db
    .selectFrom('audit.lines')
    .select(['kind', 'userId', 'details'])
    .where('organizationId', '=', organizationId)
    .orderBy('n')
    .execute();
  expect(lines.map(({ kind }) => kind)).toEqual([
    'group made',
    'join code changed',
    'people invited',
    'invitation sent again',
    'invitation answered',
  ]);
  expect(lines.every(({ userId }) => userId === boss.id)).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('@');
});

it('lets a person make three organizations a day', async () => {
  const founder = await aPerson(open.db);
  const make = async (at: number) => {
    const args = { organizationId: newId(), name: 'Pier', alias: `pier-${newId().slice(-10)}` };
    return (await tryAsking(open.db, founder, createOrganizationOperation.document, args, { now: at }))
      .errors?.[0]?.extensions.code;
  };
  expect([await make(noon), await make(noon), await make(noon)]).toEqual([undefined, undefined, undefined]);
  expect(await make(noon + minute)).toBe('RATE_LIMITED');
  expect(await make(noon + day + minute)).toBeUndefined();
});

it('answers who leaves a group of a foreign organization the same, whether there is one', async () => {
  const groupId = newId();
  await ask(open.db, owner, createGroupOperation.document, {
    groupId,
    organizationId: harbor.id,
    name: 'Hidden',
    description: '',
    private: true,
  });
  const stranger = await aPerson(open.db);
  for (const id of [groupId, newId()]) {
    const args = { organizationId: harbor.id, groupId: id };
    expect(await codeOf(open.db, stranger, leaveOrganizationGroupOperation.document, args)).toBeUndefined();
  }
});

it('brings no role of those that its sender may not give any more', async () => {
  const guest = await aPerson(open.db);
  const second = await withRoles(['owner']);
  const { ids } = await invite(second, [`${guest.alias}@harbor.example`], { given: ['billingAdmin'] });
  await set(owner, second, ['learningAdmin']);
  await ask(open.db, guest, acceptInvitationOperation.document, { inviteId: ids[0] }, { now: noon });
  expect(await rolesOf(guest)).toEqual(['member']);
});
