import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateOwnGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import {
  acceptInvitationOperation,
  cancelInvitationOperation,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import { invitedAlreadyPage } from '#contract/accounts/invited-already.ts';
import {
  joinCodePage,
  joinOrganizationOperation,
  leaveOrganizationOperation,
  membersPage,
  removeMemberOperation,
  setJoinCodeOperation,
  setMemberRolesOperation,
} from '#contract/accounts/members.ts';
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { declineInvitation } from './invitations/decline-invitation.ts';
import { takeCreationFlags } from './organizations/creation-flag.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let owner: SeededPerson;
let admin: SeededPerson;
let member: SeededPerson;
let trainer: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

async function harbors(): Promise<void> {
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner', 'member']]], last: 'Adler' });
  admin = await aPerson(open.db, { roles: [[harbor, ['learningAdmin']]], last: 'Brun' });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]], last: 'Cole' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['trainer']]], last: 'Dorn' });
}

const emailOf = ({ alias }: SeededPerson) => `${alias}@harbor.example`;
const rolesOf = async (person: SeededPerson, organization = harbor): Promise<Role[] | undefined> =>
  (
    await open.db
      .selectFrom('accounts.profiles')
      .select('roles')
      .where('userId', '=', person.id)
      .where('organizationId', '=', organization.id)
      .executeTakeFirst()
  )?.roles;
const invite = async (
  by: SeededPerson,
  emails: string[],
  { roles = ['member'] as Role[], groups = [] as string[], now = noon } = {},
) => {
  const invitations = emails.map((email) => ({ inviteId: newId(), email }));
  const args = { organizationId: harbor.id, invitations, roles, groups };
  await ask(open.db, by, inviteToOrganizationOperation.document, args, { now });
  return invitations.map(({ inviteId }) => inviteId);
};
const listed = (by: SeededPerson, mostRecentOnly = false) =>
  ask(
    open.db,
    by,
    'query Q($o: String!, $m: Boolean!) { getOrganizationInvitations(organizationId: $o, mostRecentOnly: $m) { inviteId organizationId recipient status roles groups sentAt declinedAt } }',
    { o: harbor.id, m: mostRecentOnly },
  );
const members = (by: SeededPerson, over: object = {}) =>
  ask(open.db, by, membersPage.document, {
    organizationId: harbor.id,
    groupId: null,
    query: '',
    sort: 'name',
    after: null,
    ...over,
  });
const aGroup = async (by: SeededPerson, over: object = {}) => {
  const groupId = newId();
  await ask(open.db, by, createGroupOperation.document, {
    groupId,
    organizationId: harbor.id,
    name: 'Night shift',
    description: '',
    private: false,
    ...over,
  });
  return groupId;
};

describe('invitations', () => {
  beforeAll(harbors);

  it('are accepted by the account of their address, with roles and groups (INVITE-009)', async () => {
    const guest = await aPerson(open.db);
    const groupId = await aGroup(owner);
    const [inviteId] = await invite(owner, [emailOf(guest)], { roles: ['trainer'], groups: [groupId] });
    const accept = { inviteId };
    const joined = await ask(open.db, guest, acceptInvitationOperation.document, accept, { now: noon + day });
    expect(joined).toMatchObject({ organizationId: harbor.id, alias: harbor.alias });
    expect(await rolesOf(guest)).toEqual(['member', 'trainer']);
    expect((await members(owner, { groupId })).items.map((each: { userId: string }) => each.userId)).toEqual([
      guest.id,
    ]);
    expect(
      (await listed(owner)).find((each: { inviteId: string }) => each.inviteId === inviteId),
    ).toMatchObject({
      status: 'accepted',
      recipient: { userId: guest.id, email: emailOf(guest) },
    });
    const declined = (await invite(owner, ['no@quay.example']))[0] as string;
    await change(
      open.db,
      () => undefined,
      (ctx) => declineInvitation(ctx, declined, noon + day),
    );
    expect(
      (await listed(owner)).find((each: { inviteId: string }) => each.inviteId === declined),
    ).toMatchObject({
      status: 'declined',
      declinedAt: noon + day,
    });
  });

  it('serve nobody else, and nobody who has not confirmed the address', async () => {
    const guest = await aPerson(open.db);
    const [inviteId] = await invite(owner, [emailOf(guest)]);
    expect(await codeOf(open.db, trainer, acceptInvitationOperation.document, { inviteId })).toBe(
      'INVITATION_OF_ANOTHER',
    );
    await open.db
      .updateTable('accounts.users')
      .set({ email: `${guest.id}@unverified.invalid`, emailVerified: false, pendingEmail: emailOf(guest) })
      .where('id', '=', guest.id)
      .execute();
    expect(await codeOf(open.db, guest, acceptInvitationOperation.document, { inviteId })).toBe(
      'EMAIL_UNVERIFIED',
    );
    expect(await rolesOf(guest)).toBeUndefined();
  });

  it('serve whoever has confirmed the address as a further one', async () => {
    const guest = await aPerson(open.db);
    const address = `further-${guest.alias}@harbor.example`;
    const [inviteId] = await invite(owner, [address]);
    const accept = () =>
      codeOf(open.db, guest, acceptInvitationOperation.document, { inviteId }, { now: noon + day });
    const row = { userId: guest.id, address, addedAt: noon };
    await open.db.insertInto('accounts.otherEmails').values(row).execute();
    expect(await accept()).toBe('EMAIL_UNVERIFIED');
    await open.db
      .updateTable('accounts.otherEmails')
      .set({ verified: true })
      .where('userId', '=', guest.id)
      .execute();
    expect(await accept()).toBeUndefined();
    expect(await rolesOf(guest)).toEqual(['member']);
  });

  it('are over after 28 days, and when they were cancelled', async () => {
    const guest = await aPerson(open.db);
    const [inviteId] = await invite(owner, [emailOf(guest)]);
    const late = { now: noon + 29 * day };
    const accepting = ask(open.db, guest, acceptInvitationOperation.document, { inviteId }, late);
    await expect(accepting).rejects.toThrow('INVITATION_OVER');
    await ask(open.db, owner, resendInvitationOperation.document, { inviteId }, late);
    await ask(open.db, owner, cancelInvitationOperation.document, { inviteId }, late);
    const again = ask(open.db, guest, acceptInvitationOperation.document, { inviteId }, late);
    await expect(again).rejects.toThrow('INVITATION_OVER');
    expect(await rolesOf(guest)).toBeUndefined();
  });

  it('are there once for an address, and not for a member', async () => {
    const [first] = await invite(owner, ['twice@quay.example']);
    const [second] = await invite(owner, ['Twice@quay.example', emailOf(member)], { now: noon + day });
    const of = (await listed(owner)).filter(
      ({ recipient }: { recipient: { email: string } }) => recipient.email === 'twice@quay.example',
    );
    expect(of).toMatchObject([{ inviteId: first, sentAt: noon + day, status: 'pending' }]);
    expect(second).not.toBe(first);
    expect(
      (await listed(owner)).some(
        ({ recipient }: { recipient: { email: string } }) => recipient.email === emailOf(member),
      ),
    ).toBe(false);
  });

  it('are asked about before they go out: who belongs, and who had the mails of today', async () => {
    const guests = ['had-one@quay.example', emailOf(member), 'new@quay.example'];
    await invite(owner, ['had-one@quay.example']);
    const already = (by: SeededPerson, now = noon) =>
      ask(open.db, by, invitedAlreadyPage.document, { organizationId: harbor.id, emails: guests }, { now });
    expect(await already(owner)).toEqual({ members: [emailOf(member)], mailed: ['had-one@quay.example'] });
    expect((await already(owner, noon + day)).mailed).toEqual([]);
    const args = { organizationId: harbor.id, emails: guests };
    expect(await codeOf(open.db, trainer, invitedAlreadyPage.document, args)).toBe('FORBIDDEN_ACCESS');
  });

  it('answer with one for each recipient when asked for the most recent only (API-014)', async () => {
    const [old] = await invite(owner, ['again@quay.example']);
    await ask(open.db, owner, cancelInvitationOperation.document, { inviteId: old });
    const [fresh] = await invite(owner, ['again@quay.example'], { now: noon + 2 * day });
    const of = (all: { inviteId: string; recipient: { email: string } }[]) =>
      all.filter(({ recipient }) => recipient.email === 'again@quay.example').map(({ inviteId }) => inviteId);
    expect(of(await listed(owner))).toEqual([fresh, old]);
    expect(of(await listed(owner, true))).toEqual([fresh]);
  });

  it('come from those who manage people, within their own rank, into groups of their own organization', async () => {
    const args = (over: object) => ({
      organizationId: harbor.id,
      invitations: [{ inviteId: newId(), email: 'x@quay.example' }],
      roles: ['member'],
      groups: [],
      ...over,
    });
    const code = (by: SeededPerson, over: object = {}) =>
      codeOf(open.db, by, inviteToOrganizationOperation.document, args(over));
    expect(await code(member)).toBe('FORBIDDEN_ACCESS');
    expect(await code(trainer)).toBe('FORBIDDEN_ACCESS');
    expect(await code(admin, { roles: ['owner'] })).toBe('FORBIDDEN_ACCESS');
    expect(await code(owner, { organizationId: quay.id })).toBe('FORBIDDEN_ACCESS');
    expect(await code(owner, { groups: [newId()] })).toBe('FORBIDDEN_ACCESS');
    expect(
      await codeOf(
        open.db,
        trainer,
        'query Q($o: String!, $m: Boolean!) { getOrganizationInvitations(organizationId: $o, mostRecentOnly: $m) { inviteId } }',
        { o: harbor.id, m: false },
      ),
    ).toBe('FORBIDDEN_ACCESS');
    const [inviteId] = await invite(owner, ['y@quay.example']);
    expect(await codeOf(open.db, trainer, cancelInvitationOperation.document, { inviteId })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, trainer, resendInvitationOperation.document, { inviteId })).toBe(
      'FORBIDDEN_ACCESS',
    );
  });

  it('bring no role that their sender has lost meanwhile', async () => {
    const guest = await aPerson(open.db);
    const [inviteId] = await invite(admin, [emailOf(guest)], { roles: ['learningAdmin'] });
    await ask(open.db, owner, setMemberRolesOperation.document, {
      organizationId: harbor.id,
      userId: admin.id,
      roles: ['member'],
    });
    await ask(open.db, guest, acceptInvitationOperation.document, { inviteId }, { now: noon });
    expect(await rolesOf(guest)).toEqual(['member']);
  });

  it('go to the devices of those who manage people, and to no trainer’s', async () => {
    const boss = aDeviceOf(open.db, owner);
    const teacher = aDeviceOf(open.db, trainer);
    await boss.pullAll();
    await teacher.pullAll();
    const [inviteId] = await invite(owner, ['fresh@quay.example']);
    const at = (await boss.pullAll()).rows.filter(({ type }) => type === 'invitation');
    expect(at.map(({ id }) => id)).toEqual([inviteId]);
    expect((await teacher.pullAll()).rows.filter(({ type }) => type === 'invitation')).toEqual([]);
  });
});

describe('members', () => {
  beforeAll(harbors);

  it('are listed in pages by those who may list them, searched and sorted', async () => {
    const crew: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const last = `Zander ${String(n).padStart(2, '0')}`;
      crew.push((await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Kim', last })).id);
    }
    const first = await members(owner);
    expect(first).toMatchObject({ total: 64 });
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({
      userId: owner.id,
      roles: ['owner', 'member'],
      email: emailOf(owner),
    });
    const second = await members(owner, { after: first.next });
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items].map(({ userId }: { userId: string }) => userId);
    expect(all).toEqual([owner, admin, member, trainer].map(({ id }) => id).concat(crew));
    expect(
      (await members(owner, { query: 'zander 07' })).items.map((each: { userId: string }) => each.userId),
    ).toEqual([crew[7]]);
    expect((await members(owner, { query: '%' })).total).toBe(0);
    for (const by of [member, trainer]) {
      const asked = { organizationId: harbor.id, groupId: null, query: '', sort: 'name', after: null };
      expect(await codeOf(open.db, by, membersPage.document, asked)).toBe('FORBIDDEN_ACCESS');
    }
    const elsewhere = { organizationId: quay.id, groupId: null, query: '', sort: 'name', after: null };
    expect(await codeOf(open.db, owner, membersPage.document, elsewhere)).toBe('FORBIDDEN_ACCESS');
  });

  it('get and lose roles within the rank of who changes them, and the last owner stays', async () => {
    const set = (by: SeededPerson, person: SeededPerson, roles: Role[]) =>
      codeOf(open.db, by, setMemberRolesOperation.document, {
        organizationId: harbor.id,
        userId: person.id,
        roles,
      });
    expect(await set(admin, member, ['member', 'trainer'])).toBeUndefined();
    expect(await rolesOf(member)).toEqual(['member', 'trainer']);
    expect(await set(admin, member, ['owner'])).toBe('FORBIDDEN_ACCESS');
    expect(await set(admin, owner, ['member'])).toBe('FORBIDDEN_ACCESS');
    expect(await set(trainer, member, ['member'])).toBe('FORBIDDEN_ACCESS');
    expect(await set(owner, owner, ['member'])).toBe('LAST_OWNER');
    const leave = { organizationId: harbor.id };
    expect(await codeOf(open.db, owner, leaveOrganizationOperation.document, leave)).toBe('LAST_OWNER');
  });

  it('lose the rows of the organization, its groups and its work when they are removed', async () => {
    const worker = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
    const groupId = await aGroup(owner, { private: true });
    await ask(open.db, owner, updateUsersOrganizationGroupsOperation.document, {
      organizationId: harbor.id,
      userIds: [worker.id],
      groupIds: [groupId],
    });
    const device = aDeviceOf(open.db, worker);
    const before = await device.pullAll();
    const groupRows = before.rows.filter(({ type }) => type === 'group' || type === 'groupMembership');
    expect(groupRows.map(({ id }) => id).sort()).toEqual([groupId, `${groupId}:${worker.id}`].sort());
    await ask(open.db, owner, removeMemberOperation.document, {
      organizationId: harbor.id,
      userId: worker.id,
    });
    const after = await device.pullAll();
    const { drop = [] } = after.head ?? {};
    expect(drop).toContain(`group:${groupId}`);
    expect(drop).toContain(`org:${harbor.id}:member`);
    expect(drop).toContain(`org:${harbor.id}:admin`);
    const gone = after.rows.filter(({ body }) => body === undefined).map(({ type }) => type);
    expect(gone).toContain('profile');
    expect(gone).toContain('groupMembership');
    expect(await rolesOf(worker)).toBeUndefined();
    expect((await members(owner, { groupId })).total).toBe(0);
  });

  it('of two owners who leave at one moment one stays', async () => {
    const place = await anOrganization(open.db);
    const both = [
      await aPerson(open.db, { roles: [[place, ['owner']]] }),
      await aPerson(open.db, { roles: [[place, ['owner']]] }),
    ];
    const codes = await Promise.all(
      both.map((person) =>
        codeOf(open.db, person, leaveOrganizationOperation.document, { organizationId: place.id }),
      ),
    );
    expect(codes.sort()).toEqual(['LAST_OWNER', undefined].sort());
  });

  it('join by the six letters of the organization as long as they are valid', async () => {
    const codeNow = () => ask(open.db, owner, joinCodePage.document, { organizationId: harbor.id });
    expect(await codeNow()).toEqual({ code: null });
    const { code } = await ask(open.db, owner, setJoinCodeOperation.document, {
      organizationId: harbor.id,
      on: true,
    });
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    expect(await codeNow()).toEqual({ code });
    const guest = await aPerson(open.db);
    const joined = await ask(open.db, guest, joinOrganizationOperation.document, {
      code: code.toLowerCase(),
    });
    expect(joined).toMatchObject({ organizationId: harbor.id });
    expect(await rolesOf(guest)).toEqual(['member']);
    await ask(open.db, owner, setJoinCodeOperation.document, { organizationId: harbor.id, on: false });
    const late = await aPerson(open.db);
    expect(await codeOf(open.db, late, joinOrganizationOperation.document, { code })).toBe('NOT_FOUND');
    for (let n = 0; n < 12; n += 1)
      await codeOf(open.db, late, joinOrganizationOperation.document, { code: 'ABC234' });
    expect(await codeOf(open.db, late, joinOrganizationOperation.document, { code: 'ABC234' })).toBe(
      'RATE_LIMITED',
    );
    expect(await codeOf(open.db, trainer, joinCodePage.document, { organizationId: harbor.id })).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('groups', () => {
  beforeAll(harbors);

  it('are set for people, administered, left and archived (API-018)', async () => {
    const day1 = await aGroup(owner, { name: 'Day' });
    const night = await aGroup(owner, { name: 'Night' });
    const place = (groupIds: string[]) =>
      ask(open.db, owner, updateUsersOrganizationGroupsOperation.document, {
        organizationId: harbor.id,
        userIds: [member.id, trainer.id],
        groupIds,
      });
    const inGroup = async (groupId: string) => (await members(owner, { groupId })).total;
    await place([day1, night]);
    expect([await inGroup(day1), await inGroup(night)]).toEqual([2, 2]);
    await place([night]);
    expect([await inGroup(day1), await inGroup(night)]).toEqual([0, 2]);
    await ask(open.db, owner, setGroupRoleOperation.document, {
      groupId: night,
      userId: trainer.id,
      role: 'grpAdmin',
    });
    // Its administrator looks after it, and after no other one.
    await ask(open.db, trainer, updateGroupOperation.document, {
      input: { groupId: night, name: 'Night watch' },
    });
    const other = { input: { groupId: day1, name: 'Mine' } };
    expect(await codeOf(open.db, trainer, updateGroupOperation.document, other)).toBe('FORBIDDEN_ACCESS');
    expect((await members(trainer, { groupId: night })).total).toBe(2);
    const leaving = { organizationId: harbor.id, groupId: night };
    await ask(open.db, member, leaveOrganizationGroupOperation.document, leaving);
    expect(await inGroup(night)).toBe(1);
    const archive = { input: { groupId: night, archived: true } };
    expect(await codeOf(open.db, trainer, updateGroupOperation.document, archive)).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, owner, updateGroupOperation.document, archive);
    const mine = 'query Q { getGroupsForUser { groupId } }';
    expect(await ask(open.db, trainer, mine)).toEqual([]);
  });

  it('that are private are seen by their members and by who manages people (API-013)', async () => {
    const groupId = await aGroup(owner, { name: 'Board', private: true });
    const query =
      'query Q($o: String!) { getOrganizationGroups(organizationId: $o) { groupId name numMembers admins private } }';
    const sees = async (by: SeededPerson) =>
      (await ask(open.db, by, query, { o: harbor.id })).some(
        (each: { groupId: string }) => each.groupId === groupId,
      );
    expect([await sees(owner), await sees(member)]).toEqual([true, false]);
    await ask(open.db, owner, setGroupRoleOperation.document, { groupId, userId: member.id, role: 'member' });
    expect(await sees(member)).toBe(true);
    const fields =
      'id name slug type private description createdAt createdBy archived numMembers admins organizationId';
    const whole = `query Q($o: String!) { getOrganizationGroups(organizationId: $o) { ${fields} } }`;
    const board = (await ask(open.db, owner, whole, { o: harbor.id })).find(
      ({ id }: { id: string }) => id === groupId,
    );
    expect(board).toEqual({
      ...{ id: groupId, name: 'Board', slug: expect.any(String), type: 'ORGANIZATION_GROUP', private: true },
      ...{
        description: expect.any(String),
        createdAt: expect.any(Number),
        createdBy: owner.id,
        archived: false,
      },
      ...{ numMembers: expect.any(Number), admins: expect.any(Array), organizationId: harbor.id },
    });
    const own =
      'query Q($o: String!) { getOrganizationGroupsForUser(organizationId: $o) { groupId name type } }';
    expect(await ask(open.db, member, own, { o: harbor.id })).toEqual([
      { groupId, name: 'Board', type: 'ORGANIZATION_GROUP' },
    ]);
  });

  it('are pinned by who is in them, and say when that person was there, on all their devices (ORG-002)', async () => {
    const [first, second] = [await aGroup(owner, { name: 'Anchor' }), await aGroup(owner, { name: 'Buoy' })];
    for (const groupId of [first, second])
      await ask(open.db, owner, setGroupRoleOperation.document, {
        groupId,
        userId: trainer.id,
        role: 'member',
      });
    const phone = aDeviceOf(open.db, trainer);
    await phone.pullAll();
    const pin = { groupId: second, pinned: true };
    expect(await codeOf(open.db, owner, updateOwnGroupOperation.document, pin)).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, trainer, updateOwnGroupOperation.document, pin, { now: noon });
    const fields = 'orgId id name visitedAt createdAt members type pinned';
    const mine = await ask(open.db, trainer, `query Q { getGroupsForUser { ${fields} } }`);
    expect(mine.map(({ name }: { name: string }) => name)).toEqual(['Buoy', 'Anchor']);
    expect(mine[0]).toMatchObject({
      orgId: harbor.id,
      id: second,
      members: 1,
      pinned: true,
      visitedAt: noon,
    });
    expect(mine[1]).toMatchObject({ pinned: false, visitedAt: null });
    const seen = (await phone.pullAll()).rows.find(({ type }) => type === 'groupMembership');
    expect(seen?.body).toMatchObject({ groupId: second, role: 'member', pinned: true, visitedAt: noon });
  });

  it('are made by who manages people, and hold nobody from elsewhere', async () => {
    const stranger = await aPerson(open.db, { roles: [[quay, ['member']]] });
    const groupId = await aGroup(admin);
    const args = { organizationId: harbor.id, userIds: [stranger.id], groupIds: [groupId] };
    const { document } = updateUsersOrganizationGroupsOperation;
    expect(await codeOf(open.db, owner, document, args)).toBe('FORBIDDEN_ACCESS');
    const making = {
      groupId: newId(),
      organizationId: harbor.id,
      name: 'x',
      description: '',
      private: false,
    };
    expect(await codeOf(open.db, trainer, createGroupOperation.document, making)).toBe('FORBIDDEN_ACCESS');
    const role = { groupId, userId: stranger.id, role: 'member' };
    expect(await codeOf(open.db, owner, setGroupRoleOperation.document, role)).toBe('FORBIDDEN_ACCESS');
  });
});

describe('an organization', () => {
  beforeAll(harbors);

  it('is made by a person with a confirmed address, who owns it, with both catalogs, under a free alias (ORG-008)', async () => {
    const founder = await aPerson(open.db);
    const organizationId = newId();
    const alias = `wharf-${organizationId.slice(-8)}`;
    const made = { organizationId, name: 'The Wharf', alias };
    expect(await ask(open.db, founder, createOrganizationOperation.document, made)).toEqual({
      organizationId,
      alias,
      name: 'The Wharf',
    });
    const query = '{ getOrganizationsForUser { organizationId alias catalogIds } }';
    const [own] = await ask(open.db, founder, query);
    expect(own).toMatchObject({ organizationId, alias });
    expect(own.catalogIds.public).not.toBe(own.catalogIds.internal);
    const code = (given: string) =>
      codeOf(open.db, founder, createOrganizationOperation.document, {
        organizationId: newId(),
        name: 'Again',
        alias: given,
      });
    expect(await code(alias.toUpperCase())).toBe('ALIAS_TAKEN');
    expect(await code(founder.alias)).toBe('ALIAS_TAKEN');
    expect(await code('settings')).toBe('ALIAS_TAKEN');
    expect(await code('graphql')).toBe('ALIAS_TAKEN');
    for (const given of ['q', 'ab', 'a--b'])
      expect([given, await code(given)]).toEqual([given, 'INVALID_ARGUMENTS']);
    await open.db
      .updateTable('accounts.users')
      .set({ emailVerified: false })
      .where('id', '=', founder.id)
      .execute();
    expect(await code(`pier-${organizationId.slice(-8)}`)).toBe('FORBIDDEN_ACCESS');
  });

  it('is made by nobody for whom the operator has switched lectern_tenancy_enabled off (PERM-022, D55)', async () => {
    const founder = await aPerson(open.db);
    const make = () => {
      const organizationId = newId();
      const made = { organizationId, name: 'Pier', alias: `pier-${organizationId.slice(-8)}` };
      return codeOf(open.db, founder, createOrganizationOperation.document, made);
    };
    takeCreationFlags([{ flag: 'lectern_tenancy_enabled', alias: founder.alias, verdict: false }]);
    try {
      expect(await make()).toBe('FORBIDDEN_ACCESS');
    } finally {
      takeCreationFlags([]);
    }
    expect(await make()).toBeUndefined();
  });

  it('is renamed by its owner, and by no trainer', async () => {
    const args = { input: { organizationId: harbor.id, name: 'Harbor School', description: 'By the sea' } };
    expect(await codeOf(open.db, trainer, updateOrganizationOperation.document, args)).toBe(
      'FORBIDDEN_ACCESS',
    );
    await ask(open.db, owner, updateOrganizationOperation.document, args);
    const query = 'query Q($a: String!) { getOrganizationByAlias(alias: $a) { name description } }';
    expect(await ask(open.db, member, query, { a: harbor.alias })).toEqual({
      name: 'Harbor School',
      description: 'By the sea',
    });
  });
});
