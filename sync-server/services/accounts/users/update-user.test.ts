import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { anOrganization, aPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

it('changes what is given of one’s own name and words, and brings it to one’s other devices', async () => {
  const harbor = await anOrganization(open.db);
  const ada = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Ada', last: 'Berg' });
  const phone = aDeviceOf(open.db, ada);
  await phone.pullAll();
  const { document } = updateUserOperation;
  await ask(open.db, ada, document, { input: { lastName: ' Berg-Olsen ', about: 'Ties knots' } });
  const rows = (await phone.pullAll()).rows;
  expect(rows.find(({ type }) => type === 'user')?.body).toMatchObject({
    name: { first: 'Ada', last: 'Berg-Olsen' },
    about: 'Ties knots',
  });
  expect(rows.find(({ type }) => type === 'userInfo')?.body).toMatchObject({
    name: { first: 'Ada', last: 'Berg-Olsen' },
  });
  expect(await codeOf(open.db, ada, document, { input: { firstName: '' } })).toBe('INVALID_ARGUMENTS');
  expect(await codeOf(open.db, ada, document, { input: { firstName: 'R2D2' } })).toBe('INVALID_ARGUMENTS');
  expect(await codeOf(open.db, null, document, { input: { about: 'x' } })).toBe('UNAUTHENTICATED');
});
