import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveStudioViewOperation } from '#contract/content/studio-view.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let trainer: SeededPerson;
let colleague: SeededPerson;
let learner: SeededPerson;
let stranger: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  trainer = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  colleague = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  stranger = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const saving = saveStudioViewOperation.document;
const morning = { name: 'Morning', search: { workflow: 'NEEDS_PEER' }, columns: ['title', 'workflow'] };
const saved = (more: object = {}) => ({
  ...{ viewId: newId(), organizationId: harbor.id, view: morning, deleted: false },
  ...more,
});
const viewsOf = async (person: SeededPerson) =>
  (await aDeviceOf(open.db, person).pullAll()).rows
    .filter(({ type }) => type === 'studioView')
    .map(({ body }) => body);

it('a saved view reaches all devices of its person and nobody else’s, and is renamed and removed there (STUDIO-011)', async () => {
  const view = saved();
  await ask(open.db, trainer, saving, view);
  expect(await viewsOf(trainer)).toMatchObject([
    { id: view.viewId, organizationId: harbor.id, ...morning, deletedAt: null },
  ]);
  expect(await viewsOf(colleague)).toEqual([]);
  await ask(open.db, trainer, saving, { ...view, view: { ...morning, name: 'Evening' } });
  expect(await viewsOf(trainer)).toMatchObject([{ name: 'Evening' }]);
  await ask(open.db, trainer, saving, { ...view, deleted: true });
  expect(await viewsOf(trainer)).toMatchObject([{ deletedAt: expect.any(Number) }]);
});

it('a view that is saved twice at one moment is one (STUDIO-011)', async () => {
  const view = saved({ organizationId: null });
  await Promise.all([1, 2, 3].map(() => ask(open.db, learner, saving, view)));
  expect(await viewsOf(learner)).toHaveLength(1);
});

it('a view of a studio is refused to those who do not work there, and one of somebody else to everybody (STUDIO-011)', async () => {
  for (const person of [learner, stranger])
    expect(await codeOf(open.db, person, saving, saved())).toBe('FORBIDDEN_ACCESS');
  expect(await codeOf(open.db, trainer, saving, saved({ organizationId: newId() }))).toBe('FORBIDDEN_ACCESS');
  expect(await codeOf(open.db, null, saving, saved())).toBe('UNAUTHENTICATED');
  const view = saved();
  await ask(open.db, trainer, saving, view);
  expect(await codeOf(open.db, colleague, saving, { ...view, deleted: true })).toBe('FORBIDDEN_ACCESS');
  expect(await viewsOf(trainer)).toMatchObject([{ deletedAt: null }]);
});

it('a person has so many views and no more, and may still change those that they have (STUDIO-011)', async () => {
  const first = saved();
  await ask(open.db, trainer, saving, first);
  const row = await open.db
    .selectFrom('content.studioViews')
    .selectAll()
    .where('id', '=', first.viewId)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 99 }, () => ({
    ...row,
    id: newId(),
    search: JSON.stringify(row.search),
    columns: JSON.stringify(row.columns),
  }));
  await open.db.insertInto('content.studioViews').values(others).execute();
  expect(await codeOf(open.db, trainer, saving, saved())).toBe('LIMIT_REACHED');
  expect(await codeOf(open.db, trainer, saving, { ...first, deleted: true })).toBeUndefined();
  expect(await codeOf(open.db, trainer, saving, saved())).toBeUndefined();
});
