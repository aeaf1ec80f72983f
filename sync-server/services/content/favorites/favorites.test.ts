import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favoriteId, setFavoriteOperation } from '#contract/content/favorite.ts';
import { newId } from '#contract/ids.ts';
import { userBucket } from '#domain/bucket.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceAgain } from '../../announce-again.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let member: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const set = setFavoriteOperation.document;
const skillMark = (entityId: string, on = true) => ({ type: 'skill', entityId, on });
const rowsOf = (person: SeededPerson) =>
  open.db.selectFrom('content.favorites').selectAll().where('userId', '=', person.id).execute();

async function pulledFavorites(person: SeededPerson) {
  const { rows } = await aDeviceOf(open.db, person).pullAll();
  return rows.filter(({ type }) => type === 'favorite');
}

describe('marking a favorite on the server', () => {
  it('keeps the mark with the title and tells the devices of that person alone (PLAY-003, API-052)', async () => {
    const skill = await aSkill(open.db, harbor, { title: 'Bowline' });
    const person = await aPerson(open.db);
    const announced: string[] = [];

    await ask(open.db, person, set, skillMark(skill.id), { announced, now: 1_000 });

    expect(announced).toEqual([userBucket(person.id)]);
    const id = favoriteId('skill', skill.id);
    expect(await pulledFavorites(person)).toMatchObject([
      {
        id: `${person.id}/${id}`,
        body: { id, thing: 'favorite', entityId: skill.id, title: 'Bowline', on: true, addedAt: 1_000 },
      },
    ]);
    expect(await pulledFavorites(member)).toEqual([]);
  });

  it('keeps one favorite when the same thing is marked twice at one moment (PLAY-003)', async () => {
    const skill = await aSkill(open.db, harbor);
    const person = await aPerson(open.db);

    await Promise.all([1, 2, 3].map(() => ask(open.db, person, set, skillMark(skill.id))));

    expect(await rowsOf(person)).toMatchObject([{ entityId: skill.id, on: true }]);
  });

  it('keeps the time of the first mark while it stays, and takes a new one after it was taken off', async () => {
    const skill = await aSkill(open.db, harbor);
    const person = await aPerson(open.db);
    const mark = (on: boolean, now: number) => ask(open.db, person, set, skillMark(skill.id, on), { now });

    await mark(true, 1_000);
    await mark(true, 2_000);
    expect(await rowsOf(person)).toMatchObject([{ addedAt: 1_000 }]);
    await mark(false, 3_000);
    await mark(true, 4_000);
    expect(await rowsOf(person)).toMatchObject([{ addedAt: 4_000, on: true }]);
  });

  it('lets a person mark a course whose card they see, also before they may open it', async () => {
    const sold = await aCourse(open.db, harbor, { free: false, loginRequired: true });
    const person = await aPerson(open.db);

    await ask(open.db, person, set, { type: 'collection', entityId: sold.id, on: true });

    expect(await rowsOf(person)).toMatchObject([{ entityType: 'collection', entityId: sold.id }]);
  });

  it('refuses what the person may not read, in their organization and in another one, and what does not exist', async () => {
    const sold = await aSkill(open.db, harbor, { free: false });
    const internal = await aSkill(open.db, quay, { rootType: 'internal' });
    const course = await aCourse(open.db, quay, { rootType: 'internal' });

    expect(await codeOf(open.db, member, set, skillMark(sold.id))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, member, set, skillMark(internal.id))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, member, set, { type: 'collection', entityId: course.id, on: true })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, member, set, skillMark(newId()))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, set, skillMark(sold.id))).toBe('UNAUTHENTICATED');
    expect(await rowsOf(member)).toEqual([]);
  });

  it('takes the mark off what has become closed to the person since', async () => {
    const skill = await aSkill(open.db, harbor);
    const person = await aPerson(open.db);
    await ask(open.db, person, set, skillMark(skill.id));
    await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();

    expect(await codeOf(open.db, person, set, skillMark(skill.id))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, person, set, skillMark(skill.id, false));

    expect(await rowsOf(person)).toMatchObject([{ on: false }]);
    expect((await pulledFavorites(person)).at(-1)).toMatchObject({ body: { on: false } });
  });

  it('changes nothing when a mark is taken off that never was', async () => {
    const person = await aPerson(open.db);
    await ask(open.db, person, set, skillMark(newId(), false));
    expect(await rowsOf(person)).toEqual([]);
  });

  it('takes 5,000 favorites of one person and refuses the next until one is taken off', async () => {
    const person = await aPerson(open.db);
    const first = newId();
    const rows = [first, ...Array.from({ length: 4_999 }, newId)].map((entityId) => ({
      userId: person.id,
      entityType: 'skill' as const,
      entityId,
      title: '',
      on: true,
      addedAt: 1,
    }));
    await open.db.insertInto('content.favorites').values(rows).execute();
    const skill = await aSkill(open.db, harbor);

    expect(await codeOf(open.db, person, set, skillMark(skill.id))).toBe('LIMIT_REACHED');
    await ask(open.db, person, set, skillMark(first, false));
    await ask(open.db, person, set, skillMark(skill.id));
  });

  it('announces a favorite again exactly as the verb announced it', async () => {
    const skill = await aSkill(open.db, harbor);
    const person = await aPerson(open.db);
    await ask(open.db, person, set, skillMark(skill.id));
    const [before] = await pulledFavorites(person);

    await change(
      open.db,
      () => undefined,
      (ctx) => announceAgain.favorite!(ctx, [`${person.id}/${favoriteId('skill', skill.id)}`]),
    );

    expect(await pulledFavorites(person)).toEqual([before]);
  });
});
