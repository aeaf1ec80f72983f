import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaceListingsPage, upsertListingStatusOperation } from '#contract/content/listing.ts';
import { newId } from '#contract/ids.ts';
import { organizationBucket } from '#domain/bucket.ts';
import type { Role } from '#domain/role.ts';
import { aCourse, anOrganization, aPerson, type SeededOrganization } from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const set = upsertListingStatusOperation.document;
const tenantProfileOf = async ({ id }: SeededOrganization) => {
  const found = await open.db
    .selectFrom('accounts.organizations')
    .select('tenantProfileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found.tenantProfileId;
};
const listing = async (organization: SeededOrganization, status: 'listed' | 'unlisted' = 'listed') => ({
  listingOwner: { type: 'ORGANIZATION', id: organization.id },
  listingContent: { type: 'tenant_profile', id: await tenantProfileOf(organization) },
  status,
});
const listedIds = async (fifo: boolean, of: readonly SeededOrganization[]): Promise<string[]> => {
  const found: { organizationId: string }[] = await ask(open.db, null, marketplaceListingsPage.document, {
    fifo,
  });
  const ids = new Set(of.map(({ id }) => id));
  return found.map(({ organizationId }) => organizationId).filter((id) => ids.has(id));
};
const personIn = (organization: SeededOrganization, ...roles: Role[]) =>
  aPerson(open.db, { roles: [[organization, roles]] });

describe('the marketplace', () => {
  it('gains an organization that is listed and loses it when it is unlisted; its devices are told (ORG-005, API-031)', async () => {
    const harbor = await anOrganization(open.db);
    await aCourse(open.db, harbor);
    await aCourse(open.db, harbor, { visible: false });
    const owner = await personIn(harbor, 'owner');
    const announced: string[] = [];

    expect(await ask(open.db, owner, set, await listing(harbor), { announced, now: 5_000 })).toMatchObject({
      success: true,
    });
    expect(announced).toContain(organizationBucket(harbor.id, 'public'));
    const found = await ask(open.db, null, marketplaceListingsPage.document, { fifo: true });
    expect(found).toContainEqual({
      organizationId: harbor.id,
      alias: harbor.alias,
      name: `The ${harbor.alias}`,
      description: '',
      image: null,
      courses: 1,
      listedAt: 5_000,
    });

    await ask(open.db, owner, set, await listing(harbor, 'unlisted'));
    expect(await listedIds(true, [harbor])).toEqual([]);
  });

  it('is in the order of listing with fifo and the other way round without; listing again moves nothing (API-031)', async () => {
    const [first, second] = [await anOrganization(open.db), await anOrganization(open.db)];
    for (const [organization, now] of [
      [first, 1_000],
      [second, 2_000],
      [first, 3_000],
    ] as const) {
      const owner = await personIn(organization, 'owner');
      await ask(open.db, owner, set, await listing(organization), { now });
    }
    expect(await listedIds(true, [first, second])).toEqual([first.id, second.id]);
    expect(await listedIds(false, [first, second])).toEqual([second.id, first.id]);
  });

  it('is open to those who govern the organization or its store content, and to nobody else (API-031, API-052)', async () => {
    const harbor = await anOrganization(open.db);
    const given = await listing(harbor);
    for (const role of ['owner', 'superAdmin', 'storeContentAdmin'] as const)
      expect(await codeOf(open.db, await personIn(harbor, role), set, given), role).toBeUndefined();
    for (const role of ['member', 'trainer', 'learningAdmin', 'billingAdmin'] as const)
      expect(await codeOf(open.db, await personIn(harbor, role), set, given), role).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, set, given)).toBe('UNAUTHENTICATED');
  });

  it('refuses another organization, its tenant profile, and what does not exist', async () => {
    const [harbor, quay] = [await anOrganization(open.db), await anOrganization(open.db)];
    const owner = await personIn(harbor, 'owner');
    const own = await listing(harbor);
    const others = await listing(quay);
    expect(await codeOf(open.db, owner, set, others)).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, owner, set, { ...own, listingContent: others.listingContent })).toBe(
      'FORBIDDEN_ACCESS',
    );
    const nowhere = { ...own, listingOwner: { type: 'ORGANIZATION', id: newId() } };
    expect(await codeOf(open.db, owner, set, nowhere)).toBe('FORBIDDEN_ACCESS');
    expect(await listedIds(true, [harbor, quay])).toEqual([]);
  });
});
