/** Coming into an organization, with the answer lost on the way: asked again, the server says what became of it. */
import type { ExecutionResult } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptInvitationOperation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { joinOrganizationOperation, setJoinCodeOperation } from '#contract/accounts/members.ts';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { ask, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let guest: SeededPerson;

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
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  guest = await aPerson(open.db);
});

const codeIn = ({ errors }: ExecutionResult) => errors?.[0]?.extensions.code;
const isMember = async ({ id }: SeededPerson) =>
  (
    await open.db
      .selectFrom('accounts.profiles')
      .select('roles')
      .where('userId', '=', id)
      .where('organizationId', '=', harbor.id)
      .execute()
  ).length === 1;

async function renewCode(): Promise<string> {
  const made = await ask(open.db, owner, setJoinCodeOperation.document, {
    organizationId: harbor.id,
    on: true,
  });
  return (made as { code: string }).code;
}

it('a join whose code is renewed before it is asked again has joined, once, and is nobody else’s (INVITE-010)', async () => {
  const code = await renewCode();
  const idempotencyKey = newId();
  const join = (person: SeededPerson) =>
    tryAsking(open.db, person, joinOrganizationOperation.document, { code }, { idempotencyKey });
  const [one, other] = await Promise.all([join(guest), join(guest)]);
  expect(one.data).toMatchObject({ joinOrganization: { organizationId: harbor.id } });
  expect(other.data).toEqual(one.data);
  await renewCode();
  expect((await join(guest)).data).toEqual(one.data);
  const stranger = await aPerson(open.db);
  expect(codeIn(await join(stranger))).toBe('FORBIDDEN_ACCESS');
  expect(await isMember(stranger)).toBe(false);
});

it('an invitation that was accepted is accepted for whoever asks again, and for nobody else', async () => {
  const email = `${guest.alias}@harbor.example`;
  const inviteId = newId();
  await ask(open.db, owner, inviteToOrganizationOperation.document, {
    organizationId: harbor.id,
    invitations: [{ inviteId, email }],
    ...{ roles: ['member'], groups: [] },
  });
  const idempotencyKey = newId();
  const accept = (person: SeededPerson) =>
    tryAsking(open.db, person, acceptInvitationOperation.document, { inviteId }, { idempotencyKey });
  const [one, other] = await Promise.all([accept(guest), accept(guest)]);
  expect(one.data).toMatchObject({ acceptInvitation: { organizationId: harbor.id } });
  expect([other.data, (await accept(guest)).data]).toEqual([one.data, one.data]);
  expect(codeIn(await accept(await aPerson(open.db)))).toBe('FORBIDDEN_ACCESS');
});

it('an organization that was made is answered again, and its address is not taken by itself (ORG-008)', async () => {
  const organizationId = newId();
  const alias = `surf-${organizationId.slice(-8)}`;
  const create = (person: SeededPerson, args: object = {}) =>
    tryAsking(open.db, person, createOrganizationOperation.document, {
      ...{ organizationId, name: 'Surf School', alias },
      ...args,
    });
  const made = { createOrganization: { organizationId, alias, name: 'Surf School' } };
  const both = await Promise.all([create(guest), create(guest)]);
  expect(both.map(({ data }) => data)).toEqual([made, made]);
  expect((await create(guest)).data).toEqual(made);
  expect(codeIn(await create(guest, { organizationId: newId() }))).toBe('ALIAS_TAKEN');
  expect(codeIn(await create(owner))).toBe('ALIAS_TAKEN');
  expect(codeIn(await create(owner, { alias: `other-${organizationId.slice(-8)}` }))).toBe(
    'INVALID_ARGUMENTS',
  );
});
