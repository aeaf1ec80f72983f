import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCalendarFeedOperation } from '#contract/content/calendar-feed.ts';
import { setFavoriteOperation } from '#contract/content/favorite.ts';
import {
  createPlaylistOperation,
  followPlaylistOperation,
  updatePlaylistOperation,
} from '#contract/content/playlist.ts';
import { addScheduleItemOperation } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, aSkill, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { erasePlansOf } from './erase-plans.ts';

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

const thingsOf = async (person: SeededPerson) => {
  const { rows } = await aDeviceOf(open.db, person).pullAll();
  const planned = ['scheduleItem', 'favorite', 'playlist', 'playlistFollow'];
  return rows
    .filter(({ type, body }) => planned.includes(type) && body)
    .map(({ type }) => type)
    .sort();
};

it('with an account ends what the person planned, marked and listed, on the devices of others too; what they made for an organization stays', async () => {
  const harbor = await anOrganization(open.db);
  const person = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  const friend = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  const skill = await aSkill(open.db, harbor);
  const run = (by: SeededPerson, { document }: { document: string }, args: object) =>
    ask(open.db, by, document, args as Record<string, unknown>);
  const [own, organizations] = [newId(), newId()];
  const playlist = { title: 'Week', description: '' };
  await run(person, createPlaylistOperation, { ...playlist, playlistId: own, organizationId: null });
  await run(person, updatePlaylistOperation, { input: { playlistId: own, sharedWith: harbor.id } });
  await run(person, createPlaylistOperation, {
    ...playlist,
    playlistId: organizations,
    organizationId: harbor.id,
  });
  for (const by of [person, friend]) {
    await run(by, addScheduleItemOperation, { type: 'skill', entityId: skill.id, date: '2026-12-01' });
    await run(by, setFavoriteOperation, { type: 'skill', entityId: skill.id, on: true });
    await run(by, createCalendarFeedOperation, {});
    for (const playlistId of [own, organizations])
      await run(by, followPlaylistOperation, { playlistId, on: true });
  }
  const everything = ['favorite', 'playlist', 'playlist', 'playlistFollow', 'playlistFollow', 'scheduleItem'];
  expect(await thingsOf(person)).toEqual(everything);
  expect(await thingsOf(friend)).toEqual(everything);

  await change(
    open.db,
    () => undefined,
    (ctx) => erasePlansOf(ctx, person.id),
  );

  expect(await thingsOf(person)).toEqual(['playlist']);
  expect(await thingsOf(friend)).toEqual(['favorite', 'playlist', 'playlistFollow', 'scheduleItem']);
  for (const table of [
    'content.scheduleItems',
    'content.favorites',
    'content.playlistFollows',
    'content.calendarFeeds',
  ] as const)
    expect(await open.db.selectFrom(table).select('userId').execute(), table).toEqual([
      { userId: friend.id },
    ]);
  const left = await open.db.selectFrom('content.playlists').select('id').execute();
  expect(left).toEqual([{ id: organizations }]);
});
