/** An organization asks for a second factor: what a device holds of it goes with the next contact, comes back with the factor, and no work is lost. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { announceOrganization } from '#server/services/accounts/tenants.ts';
import { schemas } from '#server/services/schemas.ts';
import { OPERATOR } from '#server/session/passwords.ts';
import { change } from '#server/sync/feed.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { aRealDevice } from '../support/real-device.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { ownPage, signedIn, type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
});
afterAll(() => app?.close());

const post = (url: string, cookie: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, cookie }, payload });

it('a member’s unsent work waits in Changes with the reason, and is sent automatically once their second factor is set up', async () => {
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  const skill = await aSkill(db, organization, { rootType: 'internal' });
  await aCourse(db, organization, { rootType: 'internal', holds: [skill] });
  const person = await aPerson(db, { roles: [[organization, ['member']]] });
  const passwordHash = await app.backend.passwords.hash('right-Password', OPERATOR);
  await db.insertInto('accounts.credentials').values({ userId: person.id, passwordHash }).execute();
  const { cookie } = await signedIn(app, person.alias);
  const device = await aRealDevice(app, person.id, cookie);
  const look = async () => {
    device.engine.trigger('manual');
    await device.go();
  };
  const said = { contextId: skill.id, body: 'Kept', type: 'skill', access: 'public', parent: null } as const;
  const arrived = () =>
    db.selectFrom('content.comments').select('body').where('skillId', '=', skill.id).execute();
  expect(await device.db.skills.get(skill.id)).toBeDefined();

  await change(
    db,
    () => undefined,
    async (ctx) => {
      await ctx.tx
        .updateTable('accounts.organizations')
        .set({ secondFactorFrom: app.backend.now() - 1 })
        .where('id', '=', organization.id)
        .execute();
      await announceOrganization(ctx, organization.id);
    },
  );
  // Until the next contact everything is there.
  await enqueue(device.db, createComment, said);
  expect(await device.db.skills.get(skill.id)).toBeDefined();

  await look();
  await look();
  expect(await device.db.skills.get(skill.id)).toBeUndefined();
  expect(await device.db.outbox.toArray()).toMatchObject([
    { state: 'rejected', vars: { body: 'Kept' }, lastError: { code: 'ORGANIZATION_FACTOR_REQUIRED' } },
  ]);
  expect(await unsentCounts(device.db)).toMatchObject({ needsYou: 1 });
  expect(await arrived()).toEqual([]);
  expect((await post('/web/factors/prove', cookie)).json().code).toBe('SECOND_FACTOR_REQUIRED');

  const { secret, setup } = (await post('/web/factors/totp/start', cookie)).json();
  const code = new TOTP({ secret }).generate({ timestamp: app.backend.now() });
  expect((await post('/web/factors/totp/confirm', cookie, { setup, code })).statusCode).toBe(200);
  expect((await post('/web/factors/prove', cookie)).statusCode).toBe(204);
  await look();
  await look();
  expect(await device.db.skills.get(skill.id)).toBeDefined();
  expect(await arrived()).toEqual([{ body: 'Kept' }]);
  expect(await unsentCounts(device.db)).toMatchObject({ needsYou: 0, waiting: 0 });
  expect(device.errors).toEqual([]);
  device.engine.stop();
});
