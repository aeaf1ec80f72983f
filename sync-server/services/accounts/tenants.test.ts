import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { anOrganization } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';

let own: TestDatabase;
let open: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  own = await testDatabase();
  open = openDatabase(own.url, { max: 2 });
});

afterAll(async () => {
  await open.close();
  await own.drop();
});

it("refuses an organization whose alias is a word of the app's own paths, and leaves nothing of it (D22)", async () => {
  for (const alias of ['dashboard', 'catalog', 'learn', 'graphql'])
    await expect(anOrganization(open.db, { alias })).rejects.toMatchObject({ code: 'INVALID_ARGUMENTS' });
  expect(await open.db.selectFrom('accounts.organizations').select('alias').execute()).toEqual([]);
  await anOrganization(open.db, { alias: 'dashboards' });
  expect(await open.db.selectFrom('accounts.organizations').select('alias').execute()).toEqual([
    { alias: 'dashboards' },
  ]);
});
