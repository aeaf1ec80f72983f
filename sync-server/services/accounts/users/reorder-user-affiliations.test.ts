import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reorderUserAffiliationsOperation } from '#contract/accounts/affiliations.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organizations: SeededOrganization[];
let elsewhere: SeededOrganization;
let person: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  organizations = [];
  for (const alias of ['ash', 'birch', 'cedar']) organizations.push(await anOrganization(open.db, { alias }));
  elsewhere = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  person = await aPerson(open.db, { roles: organizations.map((organization) => [organization, ['member']]) });
});

const { document } = reorderUserAffiliationsOperation;
const idsOf = (...aliases: string[]) =>
  aliases.map((alias) => organizations.find((one) => one.alias === alias)?.id ?? newId());
const rail = async () =>
  (await ask(open.db, person, '{ getOrganizationsForUser { alias } }')).map(
    ({ alias }: { alias: string }) => alias,
  );

describe('reorderUserAffiliations', () => {
  it('keeps the order for the person and answers success (API-019, NAV-004)', async () => {
    const answer = await ask(open.db, person, document, { affiliations: idsOf('cedar', 'ash', 'birch') });
    expect(answer).toEqual({ success: true });
    expect(await rail()).toEqual(['cedar', 'ash', 'birch']);
  });

  it('brings the new order to the person’s other devices', async () => {
    const other = aDeviceOf(open.db, person);
    await other.pullAll();
    const affiliations = idsOf('birch', 'ash', 'cedar');
    await ask(open.db, person, document, { affiliations });
    const { rows } = await other.pullAll();
    const orders = new Map(
      rows.filter(({ type }) => type === 'profile').map(({ body }) => [body?.organizationId, body?.order]),
    );
    expect([...orders].sort((a, b) => Number(a[1]) - Number(b[1])).map(([id]) => id)).toEqual(
      affiliations.slice(1), // the first one kept its place
    );
  });

  it('passes over what the person has left, and puts behind what was not named', async () => {
    await ask(open.db, person, document, { affiliations: [elsewhere.id, ...idsOf('cedar')] });
    expect(await rail()).toEqual(['cedar', 'ash', 'birch']);
  });

  it('refuses organizations of others, doubles and visitors', async () => {
    const refusal = (affiliations: string[], who: SeededPerson | null = person) =>
      codeOf(open.db, who, document, { affiliations });
    expect(await refusal([elsewhere.id])).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(idsOf('ash', 'ash'))).toBe('INVALID_ARGUMENTS');
    expect(await refusal([])).toBe('INVALID_ARGUMENTS');
    expect(await refusal(idsOf('ash'), null)).toBe('UNAUTHENTICATED');
  });
});
