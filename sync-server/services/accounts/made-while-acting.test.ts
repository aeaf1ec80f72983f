/** What was made while acting as somebody, before nothing of the kind could be, is not taken up by whoever acted (AUTH-034, D116). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccessCodesOperation } from '#contract/accounts/access-code.ts';
import {
  acceptInvitationOperation,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import { joinOrganizationOperation, setJoinCodeOperation } from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type AuditKind, audit } from '../../audit/audit.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { hashOfCode } from './access-codes/code-hash.ts';
import { redeemCode } from './code-redemption.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let support: SeededPerson;
let invited: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  support = await aPerson(open.db);
  invited = await aPerson(open.db);
});

/** As a release before wrote it while somebody acted as the owner. */
const acted = (kind: AuditKind, { entity, ...details }: { entity: string; invitations?: string[] }) =>
  audit(open.db, {
    kind,
    at: Date.now(),
    by: { userId: owner.id, actorId: support.id },
    organizationId: harbor.id,
    entity: { type: 'thing', id: entity },
    details,
  });
const call = (as: SeededPerson, { document }: { document: string }, args: object) =>
  ask(open.db, as, document, args as Record<string, unknown>);
const refusal = (as: SeededPerson, { document }: { document: string }, args: object) =>
  codeOf(open.db, as, document, args as Record<string, unknown>);

async function anInvitationFor(person: SeededPerson) {
  const inviteId = newId();
  const invitations = [{ inviteId, email: `${person.alias}@harbor.example` }];
  const args = { organizationId: harbor.id, invitations, roles: ['owner', 'member'], groups: [] };
  await call(owner, inviteToOrganizationOperation, args);
  await acted('people invited', { entity: harbor.id, invitations: [inviteId] });
  return { inviteId };
}

it('whoever acted when an invitation was made does not accept it, and comes once its owner sends it again', async () => {
  const invitation = await anInvitationFor(support);
  expect(await refusal(support, acceptInvitationOperation, invitation)).toBe('INVITATION_OVER');
  await call(owner, resendInvitationOperation, invitation);
  expect(await refusal(support, acceptInvitationOperation, invitation)).toBeUndefined();
});

it('somebody else accepts it, and the line of it names who had acted', async () => {
  const invitation = await anInvitationFor(invited);
  expect(await refusal(invited, acceptInvitationOperation, invitation)).toBeUndefined();
  const answered = await open.db
    .selectFrom('audit.lines')
    .select(['userId', 'details'])
    .where('kind', '=', 'invitation answered')
    .where('entityId', '=', invitation.inviteId)
    .executeTakeFirstOrThrow();
  expect(answered).toMatchObject({
    userId: invited.id,
    details: { status: 'accepted', actedBy: support.id },
  });
});

it('a code that was made while acting is redeemed by anybody but whoever acted', async () => {
  const batchId = newId();
  const { codes } = await call(owner, createAccessCodesOperation, {
    ...{ batchId, organizationId: harbor.id, name: 'Open day', note: '', count: 1, expiresAt: null },
    gifts: [{ type: 'joinOrganizationGroup', groupIds: [] }],
  });
  await acted('code made', { entity: batchId });
  const hash = hashOfCode(codes[0]);
  const redeemed = (userId: string) =>
    change(
      open.db,
      () => {},
      (ctx) => redeemCode(ctx, { hash, userId, groupId: null, at: Date.now() }),
    );
  await expect(redeemed(support.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await redeemed(invited.id);
});

it('a join code that was set while acting lets in anybody but whoever acted', async () => {
  const { code } = await call(owner, setJoinCodeOperation, { organizationId: harbor.id, on: true });
  await acted('join code changed', { entity: harbor.id });
  expect(await refusal(support, joinOrganizationOperation, { code })).toBe('NOT_FOUND');
  expect(await refusal(invited, joinOrganizationOperation, { code })).toBeUndefined();
});
