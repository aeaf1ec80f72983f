/** People, groups and invitations of several organizations that all exist: what one of them may do never reaches into another one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createGroupOperation,
  type Group,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import {
  acceptInvitationOperation,
  cancelInvitationOperation,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import {
  joinOrganizationOperation,
  removeMemberOperation,
  setJoinCodeOperation,
} from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { codeGuesses } from '../../limits/code-guesses.ts';
import { sharedCounters } from '../../limits/shared-counters.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);
const MAILS_A_DAY = 2_000;

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let owner: SeededPerson;
let neighbour: SeededPerson;

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
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  neighbour = await aPerson(open.db, { roles: [[quay, ['owner']]] });
});

const member = (place = harbor) => aPerson(open.db, { roles: [[place, ['member']]] });
const emailOf = ({ alias }: SeededPerson) => `${alias}@harbor.example`;
const aGroup = async (by: SeededPerson, { id }: SeededOrganization) => {
  const groupId = newId();
  await ask(open.db, by, createGroupOperation.document, {
    ...{ groupId, organizationId: id, name: `Shift ${groupId.slice(-6)}`, description: '', private: true },
  });
  return groupId;
};
const invite = async (emails: string[], { groups = [] as string[], now = noon } = {}) => {
  const invitations = emails.map((email) => ({ inviteId: newId(), email }));
  const args = { organizationId: harbor.id, invitations, roles: ['member'], groups };
  const { document } = inviteToOrganizationOperation;
  const { errors } = await tryAsking(open.db, owner, document, args, { now });
  return { inviteId: invitations[0]?.inviteId ?? '', code: errors?.[0]?.extensions.code };
};
const resend = async (inviteId: string, now: number) =>
  (await tryAsking(open.db, owner, resendInvitationOperation.document, { inviteId }, { now })).errors?.[0]
    ?.extensions.code;
const statusOf = async (inviteId: string) =>
  (
    await open.db
      .selectFrom('accounts.invitations')
      .select('status')
      .where('id', '=', inviteId)
      .executeTakeFirst()
  )?.status;

describe('an invitation', () => {
  it('leads into no group of another organization that there is, nor into an archived one', async () => {
    const elsewhere = await aGroup(neighbour, quay);
    const old = await aGroup(owner, harbor);
    await ask(open.db, owner, updateGroupOperation.document, { input: { groupId: old, archived: true } });
    for (const group of [elsewhere, old]) {
      const { inviteId, code } = await invite(['ida@quay.example'], { groups: [group] });
      expect([code, await statusOf(inviteId)]).toEqual(['FORBIDDEN_ACCESS', undefined]);
    }
  });

  it('is mailed to a member of another organization', async () => {
    const guest = await member(quay);
    const { inviteId, code } = await invite([emailOf(guest)]);
    expect([code, await statusOf(inviteId)]).toEqual([undefined, 'pending']);
    const sent = await open.db
      .selectFrom('jobs.jobs')
      .select('args')
      .where('kind', '=', 'invitation-mail')
      .where('key', '=', inviteId)
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('is neither mailed nor mailed again once the organization has sent its 2,000 mails of a day', async () => {
    const { inviteId } = await invite(['tom@quay.example']);
    const now = noon + day + 1;
    await sql`insert into accounts."invitationMails" ("organizationId", "addressHash", "sentBy", "sentAt")
      select ${harbor.id}, 'address ' || n, ${owner.id}, ${now} from generate_series(1, ${MAILS_A_DAY - 1}) n`.execute(
      open.db,
    );
    expect((await invite(['one@quay.example'], { now })).code).toBeUndefined();
    expect((await invite(['two@quay.example'], { now })).code).toBe('RATE_LIMITED');
    expect(await resend(inviteId, now)).toBe('RATE_LIMITED');
    expect(await resend(inviteId, now + day)).toBeUndefined();
  });

  it('that was accepted stays so: it can neither be cancelled nor be sent again', async () => {
    const guest = await aPerson(open.db);
    const { inviteId } = await invite([emailOf(guest)]);
    await ask(open.db, guest, acceptInvitationOperation.document, { inviteId }, { now: noon });
    await codeOf(open.db, owner, cancelInvitationOperation.document, { inviteId });
    expect(await resend(inviteId, noon + 2 * day)).toBe('FORBIDDEN_ACCESS');
    expect(await statusOf(inviteId)).toBe('accepted');
  });
});

describe('a group', () => {
  it('of another organization, or an archived one, takes nobody in', async () => {
    const person = await member();
    const [elsewhere, old] = [await aGroup(neighbour, quay), await aGroup(owner, harbor)];
    await ask(open.db, owner, updateGroupOperation.document, { input: { groupId: old, archived: true } });
    for (const groupId of [elsewhere, old]) {
      const args = { organizationId: harbor.id, userIds: [person.id], groupIds: [groupId] };
      const { document } = updateUsersOrganizationGroupsOperation;
      expect(await codeOf(open.db, owner, document, args)).toBe('FORBIDDEN_ACCESS');
    }
    const role = { groupId: elsewhere, userId: person.id, role: 'member' };
    expect(await codeOf(open.db, owner, setGroupRoleOperation.document, role)).toBe('FORBIDDEN_ACCESS');
    const { rows } = await aDeviceOf(open.db, person).pullAll();
    expect(rows.filter(({ type }) => type === 'groupMembership')).toEqual([]);
  });

  it('shows every other manager its number of members and its administrators after each change', async () => {
    const manager = await aPerson(open.db, { roles: [[harbor, ['learningAdmin']]] });
    const [ana, ben, eve] = [await member(), await member(), await member()];
    const watching = aDeviceOf(open.db, manager);
    const groupId = await aGroup(owner, harbor);
    const seen = async () => {
      const { rows } = await watching.pullAll();
      const body = rows.findLast(({ type, id }) => type === 'group' && id === groupId)?.body as Group;
      return body && [body.numMembers, body.admins, body.name.startsWith('Shift')];
    };
    expect(await seen()).toEqual([0, [], true]);
    await ask(open.db, owner, updateUsersOrganizationGroupsOperation.document, {
      ...{ organizationId: harbor.id, userIds: [ana.id, ben.id], groupIds: [groupId] },
    });
    expect(await seen()).toEqual([2, [], true]);
    const setRole = (person: SeededPerson, role: string | null) =>
      ask(open.db, owner, setGroupRoleOperation.document, { groupId, userId: person.id, role });
    await setRole(ana, 'grpAdmin');
    expect(await seen()).toEqual([2, [ana.id], true]);
    await setRole(eve, 'member');
    expect(await seen()).toEqual([3, [ana.id], true]);
    await setRole(ana, null);
    expect(await seen()).toEqual([2, [], true]);
    const leaving = { organizationId: harbor.id, groupId };
    await ask(open.db, ben, leaveOrganizationGroupOperation.document, leaving);
    expect(await seen()).toEqual([1, [], true]);
    const removing = { organizationId: harbor.id, userId: eve.id };
    await ask(open.db, owner, removeMemberOperation.document, removing);
    expect(await seen()).toEqual([0, [], true]);
    const guest = await aPerson(open.db);
    const { inviteId } = await invite([emailOf(guest)], { groups: [groupId] });
    await ask(open.db, guest, acceptInvitationOperation.document, { inviteId }, { now: noon });
    expect(await seen()).toEqual([1, [], true]);
    await ask(open.db, owner, updateGroupOperation.document, { input: { groupId, name: 'Night' } });
    expect(await seen()).toEqual([1, [], false]);
  });
});

it('a join code lets nobody in who has tried ten wrong ones in the hour, though they find the right one', async () => {
  const { code } = await ask(open.db, owner, setJoinCodeOperation.document, {
    ...{ organizationId: harbor.id, on: true },
  });
  const stranger = await aPerson(open.db);
  // Of its own: where other tests have guessed from the same network, it would be closed before.
  const guessing = codeGuesses(sharedCounters(null))('');
  const join = (given: string) =>
    codeOf(open.db, stranger, joinOrganizationOperation.document, { code: given }, { guessing });
  for (let n = 0; n < 10; n += 1) expect(await join(`ABCD2${n}`.slice(0, 6))).toBe('NOT_FOUND');
  expect(await join(code)).toBe('RATE_LIMITED');
  const inside = await open.db
    .selectFrom('accounts.profiles')
    .select('userId')
    .where('userId', '=', stranger.id)
    .execute();
  expect(inside).toEqual([]);
});
