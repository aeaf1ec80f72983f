import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson } from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { addAccount } from './add-account.ts';
import { takeAlias } from './aliases.ts';
import { newOrganization } from './organizations/new-organization.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

const run = <T>(work: (ctx: ChangeContext) => Promise<T>) => change(open.db, () => undefined, work);

it('goes to one of a person and an organization who want it at one moment (D67)', async () => {
  const at = Date.now();
  const account = {
    username: 'pier',
    email: 'pier@harbor.example',
    firstName: 'Pia',
    lastName: 'Er',
    passwordHash: null,
  };
  const wanted = await Promise.allSettled([
    run((ctx) => addAccount(ctx, account, { at, verified: true })),
    run(async (ctx) => {
      await takeAlias(ctx.tx, 'pier', { at });
      const organization = { alias: 'pier', name: 'Pier', description: '', isDefaultShared: false };
      return newOrganization(ctx, { ...organization, at });
    }),
  ]);
  expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(wanted.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: expect.stringMatching(/^(USERNAME|ALIAS)_TAKEN$/) },
  });
});

it('goes to one of them also by the verbs: a sign-up and a new organization (D67)', async () => {
  const founder = await aPerson(open.db, {});
  for (let n = 0; n < 6; n += 1) {
    const alias = `wharf-${n}-${newId().slice(-6)}`;
    const account = { firstName: 'Pia', lastName: 'Er', passwordHash: null };
    const args = { organizationId: newId(), name: 'Wharf', alias };
    const { document } = createOrganizationOperation;
    const wanted = await Promise.allSettled([
      run((ctx) =>
        addAccount(
          ctx,
          { ...account, username: alias, email: `${alias}@harbor.example` },
          { at: Date.now(), verified: true },
        ),
      ),
      ask(open.db, founder, document, args, { now: Date.now() + n * DAY_MS }),
    ]);
    expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('is taken from nobody: one in use, one that somebody has just left, or a word of the app’s own paths', async () => {
  const harbor = await anOrganization(open.db);
  const ana = await aPerson(open.db, {});
  const at = Date.now();
  await run(({ tx }) => takeAlias(tx, 'quay', { left: 'old-quay', at, organizationId: harbor.id }));
  for (const alias of [ana.alias, 'old-quay', 'login'])
    await expect(run(({ tx }) => takeAlias(tx, alias, { at, userId: ana.id }))).rejects.toMatchObject({
      code: 'ALIAS_TAKEN',
    });
  await run(({ tx }) => takeAlias(tx, 'old-quay', { left: 'quay', at, organizationId: harbor.id }));
});
