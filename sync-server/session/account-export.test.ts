import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountExport, accountExportSchema } from '#contract/accounts/account-export.ts';
import { newId } from '#contract/ids.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { writeAccount } from '../services/billing/face.ts';
import { schemas } from '../services/schemas.ts';
import { FRESH_MS } from './session-times.ts';

let app: TestApp;
type Session = Awaited<ReturnType<typeof signedIn>>;
let ana: Session;
let bo: Session;
let harbor: string;
const lesson = newId();
const channel = newId();

const ask = ({ cookie }: Session) =>
  app.inject({ method: 'POST', url: '/web/account/export', headers: { ...ownPage, cookie }, payload: {} });
const exported = async (session: Session): Promise<AccountExport> =>
  v.parse(accountExportSchema, (await ask(session)).json());

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  harbor = await app.addOrganization('harbor');
  for (const alias of ['ana', 'bo']) await app.addAccount({ alias, email: `${alias}@harbor.example` });
  ana = await signedIn(app, 'ana');
  bo = await signedIn(app, 'bo');
  for (const { userId } of [ana, bo]) await app.join(userId, harbor, ['trainer', 'member']);
  const { db } = app.backend.database;
  await db
    .insertInto('content.skills')
    .values({
      id: lesson,
      organizationId: harbor,
      tenantSlug: 'harbor',
      slug: 'anchors',
      title: 'Anchors',
      workflow: 'PUBLISHED',
      rootType: 'internal',
      visible: true,
      free: false,
      loginRequired: true,
      tags: '[]',
      image: null,
      cover: 'blue',
      sections: '[]',
      estimatedSeconds: 60,
      assets: '[]',
      bodyVersion: 1,
      importKey: null,
      createdAt: 1,
      updatedAt: 1,
    })
    .execute();
  const paragraph = { type: 'paragraph', key: 'p1', content: [{ type: 'text', text: 'Drop it slowly.' }] };
  const document = JSON.stringify({ schemaVersion: 1, content: [paragraph] });
  await db.insertInto('content.skillBodies').values({ skillId: lesson, bodyVersion: 1, document }).execute();
  await db
    .insertInto('communication.channels')
    .values({ id: channel, name: 'Deck', type: 'PARTY', ownerId: harbor, ownerType: 'ORGANIZATION' })
    .execute();
  for (const [{ userId }, name] of [
    [ana, 'Ana'],
    [bo, 'Bo'],
  ] as const) {
    await db.insertInto('communication.members').values({ channelId: channel, userId }).execute();
    await db
      .insertInto('communication.messages')
      .values(
        [null, 5].map((deletedAt) => ({
          id: newId(),
          channelId: channel,
          senderId: userId,
          sentAt: 3,
          deletedAt,
          version: 1,
          parent: null,
          text: `Ahoy from ${name}`,
          template: null,
          delivery: null,
          acks: null,
        })),
      )
      .execute();
    await db
      .insertInto('content.comments')
      .values({
        id: newId(),
        skillId: lesson,
        createdBy: userId,
        createdAt: 2,
        body: `Well said, ${name}`,
        parent: null,
        editedAt: null,
        deletedAt: null,
        access: 'public',
      })
      .execute();
  }
  await db
    .insertInto('content.skillAuthors')
    .values({ skillId: lesson, userId: ana.userId, role: 'author' })
    .execute();
});
afterAll(() => app?.close());

it('a person gets everything that they have written, and nothing of anybody else', async () => {
  const { db } = app.backend.database;
  for (const [{ userId: ownerId }, buyerName] of [
    [ana, 'Petrov Boats'],
    [bo, 'Bo & Co'],
  ] as const)
    await writeAccount(
      db,
      'LIVE',
      { type: 'USER', id: ownerId },
      { buyerName, taxNumber: 'HB 7', billingAddress: null },
    );
  const { lists, lessons } = await exported(ana);
  expect(lists.billing).toEqual([{ name: 'Petrov Boats', address: '', taxNumber: 'HB 7', method: '' }]);
  expect(lists.invoices).toEqual([]);
  expect(lists.account).toMatchObject([
    { name: 'Ana Petrov', username: 'ana', emails: 'ana@harbor.example' },
  ]);
  expect(lists.organizations).toMatchObject([{ roles: 'trainer, member' }]);
  expect(lists.comments).toEqual([
    { lesson: 'Anchors', text: 'Well said, Ana', createdAt: '1970-01-01T00:00:00.002Z', editedAt: null },
  ]);
  expect(lists.messages).toEqual([
    { channel: 'Deck', text: 'Ahoy from Ana', sentAt: '1970-01-01T00:00:00.003Z' },
  ]);
  expect(lessons).toMatchObject([{ organization: 'harbor', slug: 'anchors' }]);
  expect(lessons[0]?.markdown).toContain('Drop it slowly.');
  expect((await exported(bo)).lessons).toEqual([]);
});

it('asks for a fresh sign-in, and a stranger for a session', async () => {
  app.pass(FRESH_MS + 1);
  expect((await ask(ana)).json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
  ana = await signedIn(app, 'ana');
  const stranger = await app.inject({
    method: 'POST',
    url: '/web/account/export',
    headers: ownPage,
    payload: {},
  });
  expect(stranger.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('who follows an organization without a role there reads no titles of its internal lessons', async () => {
  bo = await signedIn(app, 'bo');
  const { db } = app.backend.database;
  const roles = (given: string[]) =>
    db
      .updateTable('accounts.profiles')
      .set({ roles: JSON.stringify(given) })
      .where('userId', '=', bo.userId)
      .execute();
  await roles([]);
  expect((await exported(bo)).lists.comments).toMatchObject([{ lesson: null, text: 'Well said, Bo' }]);
  await roles(['member']);
  expect((await exported(bo)).lists.comments).toMatchObject([{ lesson: 'Anchors' }]);
});

it('of what a person may no longer see only their own words are left', async () => {
  const { db } = app.backend.database;
  await db.deleteFrom('accounts.profiles').where('userId', '=', ana.userId).execute();
  await db.deleteFrom('communication.members').where('userId', '=', ana.userId).execute();
  const { lists, lessons } = await exported(ana);
  expect(lists.comments).toMatchObject([{ lesson: null, text: 'Well said, Ana' }]);
  expect(lists.messages).toMatchObject([{ channel: null, text: 'Ahoy from Ana' }]);
  expect(lessons).toEqual([]);
});

it('is made ten times an hour for a person, and is written down', async () => {
  const codes: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) codes.push((await ask(ana)).statusCode);
  expect(codes.at(-1)).toBe(429);
  const lines = await app.backend.database.db
    .selectFrom('audit.lines')
    .select('userId')
    .where('kind', '=', 'exported')
    .where('entityId', '=', ana.userId)
    .execute();
  expect(lines).toHaveLength(10);
});
