import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectsAnswerSchema, statusAnswerSchema } from '#contract/accounts/access-code.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization } from '#tests/support/seed.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { addCodes, newCodes } from '../../services/accounts/face.ts';
import { change } from '../../sync/feed.ts';

let app: TestApp;
let harbor: SeededOrganization;
let bearer: { authorization: string };
let codes: string[];
const groupId = newId();
const accessGroupId = newId();

beforeAll(async () => {
  app = await testApp();
  const { db } = app.backend.database;
  harbor = await anOrganization(db, { alias: 'harbor' });
  const owner = await aPerson(db, { roles: [[harbor, ['owner']]] });
  await app.addAccount({ alias: 'mia' });
  bearer = { authorization: `Bearer ${(await signedIn(app, 'mia')).accessToken}` };
  const shared = { organizationId: harbor.id, createdAt: 1, createdBy: owner.id };
  await db
    .insertInto('accounts.groups')
    .values({ id: groupId, name: 'Night watch', slug: 'night-watch', ...shared })
    .execute();
  codes = newCodes(2);
  await change(
    db,
    () => undefined,
    (ctx) =>
      addCodes(ctx, {
        id: newId(),
        organizationId: harbor.id,
        name: 'Open day',
        note: '',
        gifts: [
          { type: 'joinOrganizationGroup', groupIds: [groupId] },
          { type: 'assignContentAccessGroupSeat', accessGroupId },
          { type: 'createContentAssignment', courseIds: [newId()] },
        ],
        expiresAt: null,
        codes,
        by: owner.id,
        at: 1,
      }),
  );
});
afterAll(() => app?.close());

const get = async (url: string, headers = {}) => {
  const answer = await app.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const redeem = async (code: string, payload: object, headers = {}) =>
  (await app.inject({ method: 'POST', url: `/access-code/${code}/redeem`, headers, payload })).statusCode;

it('tells visitors what a code is worth, and accounts what it does (API-006, REDEEM-014)', async () => {
  const [code = ''] = codes;
  const { body } = await get(`/access-code/${code}/status`);
  expect(body).toEqual({ data: { status: 'available', slug: 'harbor' } });
  expect(v.parse(statusAnswerSchema, body)).toEqual(body);
  const unknown = { data: { status: 'invalid', slug: null } };
  expect((await get('/access-code/AAAABBBBCCCCDDDD/status')).body).toEqual(unknown);
  expect((await get('/access-code/nonsense/status')).body).toEqual(unknown);
  expect((await get(`/access-code/${code}/effects`)).status).toBe(401);
  const effects = await get(`/access-code/${code}/effects`, bearer);
  expect(effects.body).toEqual({
    data: {
      effects: [
        {
          type: 'joinOrganizationGroup',
          choices: [{ name: 'Night watch', payloadAttribute: { groupId } }],
        },
        { type: 'assignContentAccessGroupSeat', choices: [] },
        { type: 'createContentAssignment', choices: [] },
      ],
    },
  });
  expect(v.parse(effectsAnswerSchema, effects.body)).toEqual(effects.body);
  expect(
    v.safeParse(effectsAnswerSchema, { data: { effects: [{ type: 'gift', choices: [] }] } }).success,
  ).toBe(false);
  expect((await get('/access-code/AAAABBBBCCCCDDDD/effects', bearer)).status).toBe(404);
});

it('begins a redemption with or without a group, for accounts alone, and others see that the code is in use (API-007)', async () => {
  const [first = '', second = ''] = codes;
  expect(await redeem(first, {})).toBe(401);
  expect(await redeem(first, { groupId: newId() }, bearer)).toBe(400);
  expect(await redeem(first, { groupId }, bearer)).toBe(202);
  expect(await redeem(second, {}, bearer)).toBe(202);
  for (const code of codes)
    expect((await get(`/access-code/${code}/status`)).body).toEqual({
      data: { status: 'pending', slug: 'harbor' },
    });
  await app.addAccount({ alias: 'ben' });
  const other = { authorization: `Bearer ${(await signedIn(app, 'ben')).accessToken}` };
  expect(await redeem(first, {}, other)).toBe(409);
  expect((await get(`/access-code/${first}/effects`, other)).status).toBe(404);
  expect(await redeem(first, { groupId }, bearer)).toBe(202);
});
