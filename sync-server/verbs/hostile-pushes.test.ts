import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import { pullRequestSchema } from '#contract/sync/wire.ts';
import { anOrganization, aPerson, aSkill, type SeededPerson, type SeededSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { forgetEmptyClients } from '../sync/forget-empty-clients.ts';

let test: TestDatabase;
let open: OpenDatabase;
let skill: SeededSkill;
let person: SeededPerson;
let other: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
beforeEach(async () => {
  const organization = await anOrganization(open.db);
  skill = await aSkill(open.db, organization);
  person = await aPerson(open.db, { roles: [[organization, ['member']]] });
  other = await aPerson(open.db, { roles: [[organization, ['member']]] });
});
afterAll(async () => {
  await open?.close();
  await test?.drop();
});

const saying = (body: string) =>
  ({ contextId: skill.id, body, type: 'skill', access: 'public', parent: null }) as const;

describe('hostile pushes', () => {
  it('are refused whole when their own marks cannot be stored, or name a lane of more than 100 characters', async () => {
    const device = aDeviceOf(open.db, person);
    for (const lane of ['a\0b', '\ud800', 'x'.repeat(101)]) {
      await expect(
        device.push([device.entry(createCommentOperation, saying('x'), lane)]),
      ).rejects.toMatchObject({
        code: 'INVALID_ARGUMENTS',
      });
    }
  });

  it('with text that cannot be stored are settled, so that what is behind them in the lane arrives (F61)', async () => {
    const device = aDeviceOf(open.db, person);
    const lane = `skill:${skill.id}`;
    const [bad, good] = await device.push([
      device.entry(createCommentOperation, saying('a\0b'), lane),
      device.entry(createCommentOperation, saying('fine'), lane),
    ]);
    expect(bad).toMatchObject({ s: 'rejected', code: 'INVALID_ARGUMENTS' });
    expect(good).toMatchObject({ s: 'applied' });
  });

  it('with the id of another account are refused at their own place: the lane goes on, and a resent one hears the same', async () => {
    const theirs = aDeviceOf(open.db, other);
    const id = newId();
    await theirs.push([theirs.entry(createCommentOperation, saying('theirs'), 'me', id)]);
    const device = aDeviceOf(open.db, person);
    const taken = device.entry(createCommentOperation, saying('mine'), 'me', id);
    const next = device.entry(createCommentOperation, saying('next'));
    expect(await device.push([taken])).toMatchObject([{ s: 'rejected', code: 'FORBIDDEN_ACCESS' }]);
    expect(await device.push([next])).toMatchObject([{ s: 'applied' }]);
    expect(await device.push([taken])).toMatchObject([{ s: 'rejected', code: 'FORBIDDEN_ACCESS' }]);
    const bodies = await open.db
      .selectFrom('content.comments')
      .select('body')
      .where('skillId', '=', skill.id)
      .execute();
    expect(bodies.map(({ body }) => body).sort()).toEqual(['next', 'theirs']);
  });

  it('and pulls count no higher than the database does', () => {
    const request = { protocol: 1, clientId: newId(), groups: [], loading: [], tenants: [] };
    expect(v.is(pullRequestSchema, { ...request, floor: 2_147_483_647 })).toBe(true);
    for (const floor of [2_147_483_648, 1e300])
      expect(v.is(pullRequestSchema, { ...request, floor })).toBe(false);
  });

  it('leave no devices behind that never sent anything', async () => {
    const device = aDeviceOf(open.db, person);
    await device.push([device.entry(createCommentOperation, saying('kept'))]);
    for (let i = 0; i < 5; i++) await aDeviceOf(open.db, other).pullAll();
    expect(await forgetEmptyClients(open.db)).toBeGreaterThanOrEqual(5);
    expect(await forgetEmptyClients(open.db)).toBe(0);
    expect(await device.push([device.entry(createCommentOperation, saying('and goes on'))])).toMatchObject([
      { s: 'applied' },
    ]);
  });
});
