import { afterAll, beforeAll, expect, it } from 'vitest';
import { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { aCourse, anOrganization, aPerson, aSeat, type SeededOrganization } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { change } from '../../sync/feed.ts';
import { addGroup, announceGroups } from './group-members.ts';

let app: TestApp;
let harbor: SeededOrganization;
let quay: SeededOrganization;
const db = () => app.backend.database.db;
const { document } = modifyAffiliationForUserOperation;

beforeAll(async () => {
  app = await testApp();
  harbor = await anOrganization(db(), { alias: 'harbor' });
  quay = await anOrganization(db(), { alias: 'quay' });
});
afterAll(() => app?.close());

const profilesOf = (userId: string) =>
  db()
    .selectFrom('accounts.profiles')
    .select(['organizationId', 'roles'])
    .where('userId', '=', userId)
    .execute();

it('follows an organization and no longer, and each shows on the person’s other devices with the next pull (API-016, PROF-008)', async () => {
  const ana = await aPerson(db());
  const phone = aDeviceOf(db(), ana);
  await phone.pullAll();
  const follow = { affiliationId: harbor.id, action: 'add' };
  await ask(db(), ana, document, follow);
  await ask(db(), ana, document, follow); // asked again
  const seen = (await phone.pullAll()).rows.find(({ type }) => type === 'profile');
  expect(seen?.body).toMatchObject({ organizationId: harbor.id, roles: [] });
  expect(await profilesOf(ana.id)).toEqual([{ organizationId: harbor.id, roles: [] }]);
  await ask(db(), ana, document, { affiliationId: harbor.id, action: 'remove' });
  const gone = (await phone.pullAll()).rows.find(({ type }) => type === 'profile');
  expect(gone?.body).toBeUndefined();
  expect(await profilesOf(ana.id)).toEqual([]);
  expect(await codeOf(db(), ana, document, { affiliationId: newId(), action: 'add' })).toBe('NOT_FOUND');
  expect(await codeOf(db(), null, document, follow)).toBe('UNAUTHENTICATED');
});

it('brings an organization’s groups to who has a role there, and none to who follows it (ORG-004)', async () => {
  const owner = await aPerson(db(), { roles: [[quay, ['owner']]] });
  const created = { createdAt: 1, createdBy: owner.id, organizationId: quay.id };
  const id = newId();
  await change(
    db(),
    () => undefined,
    async (ctx) => {
      await addGroup(ctx, {
        id,
        name: 'Crew',
        slug: `crew-${id}`,
        description: '',
        private: false,
        ...created,
      });
      await announceGroups(ctx, [id]);
    },
  );
  const seenBy = async (roles: Role[]) => {
    const person = await aPerson(db(), { roles: [[quay, roles]] });
    const { rows, head } = await aDeviceOf(db(), person).pullAll();
    const holds = head?.add.some(({ bucket }) => bucket === `org:${quay.id}:member`);
    return { groups: rows.filter(({ type }) => type === 'group').length, holds };
  };
  expect(await seenBy(['member'])).toEqual({ groups: 1, holds: true });
  expect(await seenBy([])).toEqual({ groups: 0, holds: false });
});

it('lets nobody unfollow an organization in which they have a role: they leave it', async () => {
  const member = await aPerson(db(), { roles: [[harbor, ['member']]] });
  expect(await codeOf(db(), member, document, { affiliationId: harbor.id, action: 'remove' })).toBe(
    'FORBIDDEN_ACCESS',
  );
  expect(await profilesOf(member.id)).toEqual([{ organizationId: harbor.id, roles: ['member'] }]);
});

it('makes everybody follow the organization that all share, when they sign in without it (PROF-007)', async () => {
  const shared = await anOrganization(db(), { alias: 'commons' });
  await db()
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared.id)
    .execute();
  const userId = await app.addAccount({ alias: 'fresh' });
  expect(await profilesOf(userId)).toEqual([]);
  await signedIn(app, 'fresh');
  expect(await profilesOf(userId)).toEqual([{ organizationId: shared.id, roles: [] }]);
  await signedIn(app, 'fresh');
  expect(await profilesOf(userId)).toHaveLength(1);
});

it('tells apart what a person follows and where they belong, by organization, owner’s key and seat (API-012, API-020, API-033, ORG-006)', async () => {
  const ben = await aPerson(db(), {
    roles: [
      [harbor, []],
      [quay, ['owner']],
    ],
    first: 'Ben',
    last: 'Cole',
  });
  const friend = await aPerson(db(), { roles: [[quay, ['member']]], first: 'Dora', last: 'Eng' });
  const stranger = await aPerson(db());
  const aliases = async (query: string) =>
    (await ask(db(), ben, `{ ${query} { alias } }`)).map(({ alias }: { alias: string }) => alias);
  expect(await aliases('getOrganizationsForUser')).toEqual(['harbor', 'quay']);
  expect(await aliases('getOrganizationsForUserMembership')).toEqual(['quay']);
  const byAlias = await ask(
    db(),
    null,
    'query($alias: String!) { getOrganizationByAlias(alias: $alias) { organizationId catalogIds } }',
    { alias: 'quay' },
  );
  const catalogIds = { public: quay.publicRootId, internal: quay.internalRootId };
  expect(byAlias).toEqual({ organizationId: quay.id, catalogIds });

  const ownerKeys = [`usr#${friend.id}`, `org#${harbor.id}`, `usr#${stranger.id}`, `org#${newId()}`];
  const owners =
    'query($ownerKeys: [String!]!) { getOwnerInfoByKeys(ownerKeys: $ownerKeys) { key ownerKey id type name image alias } }';
  expect(await ask(db(), ben, owners, { ownerKeys })).toEqual([
    {
      ...{ key: ownerKeys[0], ownerKey: ownerKeys[0], id: friend.id, type: 'USER', name: 'Dora Eng' },
      ...{ image: null, alias: friend.alias },
    },
    {
      ...{
        key: ownerKeys[1],
        ownerKey: ownerKeys[1],
        id: harbor.id,
        type: 'ORGANIZATION',
        name: 'The harbor',
      },
      ...{ image: null, alias: harbor.alias },
    },
  ]);
  expect(await codeOf(db(), ben, owners, { ownerKeys: ['grp#1'] })).toBe('INVALID_ARGUMENTS');

  const roots =
    'query($ownerIds: [String!]!) { getCatalogIdsForOwners(ownerIds: $ownerIds) { ownerId public internal } }';
  expect(await ask(db(), null, roots, { ownerIds: [quay.id, newId()] })).toEqual([
    { ownerId: quay.id, ...catalogIds },
  ]);
  const course = await aCourse(db(), quay, { free: false, loginRequired: true });
  await aSeat(db(), ben, course);
  const status = `query($organizationIds: [String!]!, $productOrganizationIds: [String!]!) {
    getUserOrganizationListCagStatus(organizationIds: $organizationIds, productOrganizationIds: $productOrganizationIds) {
      organizationId productOrganizationId active } }`;
  const asked = { organizationIds: [quay.id, harbor.id], productOrganizationIds: [quay.id] };
  const productOrganizationId = quay.id;
  expect(await ask(db(), ben, status, asked)).toEqual([
    { organizationId: quay.id, productOrganizationId, active: true },
    { organizationId: harbor.id, productOrganizationId, active: false },
  ]);
  expect((await ask(db(), friend, status, asked))[0].active).toBe(false);
});

it('answers anybody what an organization is called, by alias and by id, and leaves its pages to the app (API-008)', async () => {
  const get = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url });
    return { status: answer.statusCode, body: answer.json() };
  };
  const organization = { id: harbor.id, name: 'The harbor', alias: 'harbor', images: { logoSquare: null } };
  expect(await get('/organization?alias=Harbor')).toEqual({ status: 200, body: { data: { organization } } });
  expect(await get(`/organization/${harbor.id}`)).toEqual({ status: 200, body: { data: { organization } } });
  expect((await get('/organization?alias=nowhere')).status).toBe(404);
  expect((await get('/organization')).status).toBe(400);
  expect((await get(`/organization/${newId()}`)).status).toBe(404);
});
