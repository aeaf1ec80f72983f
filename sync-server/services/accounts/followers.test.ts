/** Whoever follows an organization is no member of it: nobody's name, picture or presence opens to them, nor theirs to its members. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { createGroupOperation, leaveOrganizationGroupOperation } from '#contract/accounts/group.ts';
import { usersDetailsPage } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { ask, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { showsPerson } from './people.ts';

const SEEN_AT = 1_700_000_000_123;
let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let learner: SeededPerson;
let follower: SeededPerson;
const picture = newId();

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  follower = await aPerson(open.db);
  await open.db
    .updateTable('accounts.users')
    .set({ lastLoginAt: SEEN_AT, image: picture })
    .where('id', '=', learner.id)
    .execute();
  await ask(open.db, follower, modifyAffiliationForUserOperation.document, {
    affiliationId: harbor.id,
    action: 'add',
  });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const infosOf = (as: SeededPerson, { id }: SeededPerson) =>
  ask(open.db, as, 'query($ids: [String!]!) { getUserInfoByUserIds(userIds: $ids) { id lastLoginAt } }', {
    ids: [id],
  });
const detailsOf = (as: SeededPerson, { id }: SeededPerson) =>
  ask(open.db, as, usersDetailsPage.document, { userIds: [id] });
const owned = (as: SeededPerson, { id }: SeededPerson) =>
  ask(open.db, as, 'query($keys: [String!]!) { getOwnerInfoByKeys(ownerKeys: $keys) { name } }', {
    keys: [`usr#${id}`],
  });

it('a follower is told of no member, and no member of a follower', async () => {
  for (const [as, of] of [
    [follower, owner],
    [follower, learner],
    [owner, follower],
  ] as const) {
    expect(await infosOf(as, of)).toEqual([]);
    expect(await detailsOf(as, of)).toEqual([]);
    expect(await owned(as, of)).toEqual([]);
  }
  expect(await showsPerson(open.db, picture, follower.id)).toBe(false);
  expect(await showsPerson(open.db, picture, owner.id)).toBe(true);
});

it('members know each other, and when somebody was here last is told to those who manage people, and to themselves', async () => {
  expect(await infosOf(learner, owner)).toEqual([{ id: owner.id, lastLoginAt: null }]);
  expect(await infosOf(owner, learner)).toEqual([{ id: learner.id, lastLoginAt: SEEN_AT }]);
  expect(await infosOf(learner, learner)).toEqual([{ id: learner.id, lastLoginAt: SEEN_AT }]);
  const other = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  expect(await infosOf(other, learner)).toEqual([{ id: learner.id, lastLoginAt: null }]);
  expect(await detailsOf(other, learner)).toHaveLength(1);
});

it('leaving a private group that one is not in says as little as leaving one that there is not', async () => {
  const groupId = newId();
  await ask(open.db, owner, createGroupOperation.document, {
    ...{ groupId, organizationId: harbor.id, name: 'Night', description: '', private: true },
  });
  const leaving = async (as: SeededPerson, id: string, organizationId = harbor.id) => {
    const { data, errors } = await tryAsking(open.db, as, leaveOrganizationGroupOperation.document, {
      organizationId,
      groupId: id,
    });
    return [data, errors?.[0]?.extensions.code];
  };
  for (const as of [follower, learner, await aPerson(open.db)]) {
    expect(await leaving(as, groupId)).toEqual(await leaving(as, newId()));
    expect(await leaving(as, groupId, newId())).toEqual(await leaving(as, newId(), newId()));
  }
});
