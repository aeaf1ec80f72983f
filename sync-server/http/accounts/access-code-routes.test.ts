import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodeGift, effectsAnswerSchema, statusAnswerSchema } from '#contract/accounts/access-code.ts';
import { newId } from '#contract/ids.ts';
import { aCourse, anOrganization, aPerson, type SeededOrganization } from '#tests/support/seed.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { addCodes, hashOfCode, newCodes } from '../../services/accounts/face.ts';
import { insertAccessGroup } from '../../services/content/face.ts';
import { change } from '../../sync/feed.ts';

let app: TestApp;
let harbor: SeededOrganization;
let bearer: { authorization: string };
let codes: string[];
const groupId = newId();
const accessGroupId = newId();
const SEATS_END = Date.UTC(2099, 0, 1);

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
  const radio = await aCourse(db, harbor, { slug: 'marine-radio', title: 'Marine radio' });
  await insertAccessGroup(db, {
    ...{ id: accessGroupId, organizationId: harbor.id, name: 'Radio', courseIds: JSON.stringify([radio.id]) },
    ...{ active: true, startsAt: null, endsAt: SEATS_END, seatsMax: 5, createdAt: 1 },
  });
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
  const join = { type: 'joinOrganizationGroup', groups: ['Night watch'] };
  const offer = {
    organization: {
      id: harbor.id,
      alias: 'harbor',
      name: expect.any(String),
      logoSquare: null,
      background: null,
    },
    gifts: [
      { ...join, courses: [], courseCount: 0, until: null },
      {
        ...{ type: 'assignContentAccessGroupSeat', groups: [], courseCount: 1, until: SEATS_END },
        courses: [{ slug: 'marine-radio', title: 'Marine radio' }],
      },
      // What is gone is not named.
      { type: 'createContentAssignment', groups: [], courses: [], courseCount: 0, until: null },
    ],
  };
  expect(body).toEqual({ data: { status: 'available', slug: 'harbor', offer, noSeatLeft: false } });
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
      offer,
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

const made = async (
  given: { expiresAt?: number | null; revoke?: boolean; gifts?: CodeGift[] } = {},
): Promise<string> => {
  const { db } = app.backend.database;
  const [code = ''] = newCodes(1);
  const id = newId();
  const { id: by } = await anAccountOf('harbor');
  await change(
    db,
    () => undefined,
    (ctx) =>
      addCodes(ctx, {
        id,
        organizationId: harbor.id,
        name: 'Leaflet',
        note: '',
        gifts: given.gifts ?? [{ type: 'joinOrganizationGroup', groupIds: [] }],
        expiresAt: given.expiresAt ?? null,
        codes: [code],
        by,
        at: 1,
      }),
  );
  if (given.revoke)
    await db.updateTable('accounts.accessCodeBatches').set({ revokedAt: 2 }).where('id', '=', id).execute();
  return code;
};
const anAccountOf = async (alias: string) =>
  app.backend.database.db
    .selectFrom('accounts.profiles as p')
    .innerJoin('accounts.organizations as o', 'o.id', 'p.organizationId')
    .select('p.userId as id')
    .where('o.alias', '=', alias)
    .executeTakeFirstOrThrow();

it('gives nothing any more once its own person has redeemed it, on whichever device', async () => {
  const code = await made();
  await redeem(code, {}, bearer);
  await app.backend.database.db
    .updateTable('accounts.accessCodes')
    .set({ status: 'redeemed', redeemedAt: 3 })
    .where('hash', '=', hashOfCode(code))
    .execute();
  const { status, body } = await get(`/access-code/${code}/effects`, bearer);
  expect([status, body]).toMatchObject([200, { data: { effects: [] } }]);
});

it('says of each bad code what it is, and gives nothing: too short, another alphabet, another script, unknown, expired, revoked, used, somebody else’s', async () => {
  const { db } = app.backend.database;
  const given = () =>
    Promise.all([
      db.selectFrom('accounts.profiles').select('userId').execute(),
      db.selectFrom('jobs.jobs').select('id').where('kind', '=', 'redeem-access-code').execute(),
    ]).then(([profiles, jobs]) => [profiles.length, jobs.length]);
  const alias = `eve-${newId().slice(-8)}`;
  await app.addAccount({ alias });
  const eve = { authorization: `Bearer ${(await signedIn(app, alias)).accessToken}` };
  const used = await made();
  await redeem(used, {}, bearer);
  await db
    .updateTable('accounts.accessCodes')
    .set({ status: 'redeemed', redeemedAt: 3 })
    .where('hash', '=', hashOfCode(used))
    .execute();
  const foreign = await made();
  await redeem(foreign, {}, bearer);
  const [expired, revoked] = [await made({ expiresAt: 5 }), await made({ revoke: true })];
  const before = await given();
  for (const [code, status, redeemed] of [
    ['ABCD1234EFGH567', 'invalid', 404],
    ['ABCD1234EFGH56789', 'invalid', 404],
    ['abcd1234efgh5678', 'invalid', 404],
    ['ABCD-1234EFGH567', 'invalid', 404],
    ['АВСЕНКМОРТХ12345', 'invalid', 404],
    ['ＡＢＣＤ１２３４ＥＦＧＨ５６７８', 'invalid', 404],
    ["A' or 1=1 --0000", 'invalid', 404],
    ['AAAABBBBCCCCDDDD', 'invalid', 404],
    [expired, 'invalid', 404],
    [revoked, 'invalid', 404],
    [used, 'redeemed', 409],
    [foreign, 'pending', 409],
  ] as const) {
    const asked = encodeURIComponent(code);
    expect((await get(`/access-code/${asked}/status`)).body.data.status, code).toBe(status);
    expect(await redeem(asked, {}, eve), code).toBe(redeemed);
    expect((await get(`/access-code/${asked}/effects`, eve)).status, code).toBe(404);
  }
  expect(await given()).toEqual(before);
});

it('says before and after that no seat is left, to the person, keeps it for the list, and gives the code once there is one', async () => {
  const { db } = app.backend.database;
  const full = newId();
  const radio = await aCourse(db, harbor);
  await insertAccessGroup(db, {
    ...{ id: full, organizationId: harbor.id, name: 'Full', courseIds: JSON.stringify([radio.id]) },
    ...{ active: true, startsAt: null, endsAt: null, seatsMax: 0, createdAt: 1 },
  });
  const code = await made({ gifts: [{ type: 'assignContentAccessGroupSeat', accessGroupId: full }] });
  const state = async () => (await get(`/access-code/${code}/status`)).body.data;
  expect(await state()).toMatchObject({ status: 'available', noSeatLeft: true });
  expect(await redeem(code, {}, bearer)).toBe(409);
  const of = () =>
    db
      .selectFrom('accounts.accessCodes')
      .select(['status', 'noSeatAt'])
      .where('hash', '=', hashOfCode(code))
      .executeTakeFirstOrThrow();
  expect(await of()).toEqual({ status: 'available', noSeatAt: expect.any(Number) });
  await db.updateTable('content.accessGroups').set({ seatsMax: 1 }).where('id', '=', full).execute();
  expect(await state()).toMatchObject({ status: 'available', noSeatLeft: false });
  expect(await redeem(code, {}, bearer)).toBe(202);
  // Whoever has a code in use is told what it gives; others only that it is.
  expect((await get(`/access-code/${code}/status`, bearer)).body.data.offer.organization.id).toBe(harbor.id);
  expect(await state()).toEqual({ status: 'pending', slug: 'harbor' });
});

it('stops a network that tries codes as fast as it can, for people and visitors, and nobody elsewhere', async () => {
  const tries = async (address: string, headers = {}) => {
    const answers: number[] = [];
    for (let n = 0; n < 220; n += 1) {
      const answer = await app.inject({
        url: `/access-code/${newCodes(1)[0]}/status`,
        remoteAddress: address,
        headers,
      });
      answers.push(answer.statusCode);
    }
    return answers.filter((status) => status === 429).length;
  };
  expect(await tries('198.51.100.7')).toBeGreaterThan(0);
  expect(
    (await app.inject({ url: `/access-code/${newCodes(1)[0]}/status`, remoteAddress: '203.0.113.9' }))
      .statusCode,
  ).toBe(200);
  expect(await tries('203.0.113.50', bearer)).toBeGreaterThan(100);
});
