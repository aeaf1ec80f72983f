/** A right that is lost takes its rows off the device with the next pull, wherever the right came from (I6). */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { pull } from '#server/replication/pull.ts';
import { announceProfile } from '#server/services/accounts/people.ts';
import { announceCourse } from '#server/services/content/announce.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { change } from '#server/sync/feed.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { takeOffice } from '#sync/leadership/fence.ts';
import { askPull } from '#sync/replication/ask-pull.ts';
import { applyPull } from '#sync/replication/pull.ts';
import {
  aChannel,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSeat,
  aSkill,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '../support/seed.ts';
import { aDeviceOf } from '../support/service-calls.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let store: LecternDb;
const nobody = () => undefined;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
});

async function pullInto(person: SeededPerson, at = Date.now()): Promise<void> {
  const epoch = await takeOffice(store);
  for (let more = true; more; ) {
    const asked = await askPull(store, at);
    const answer = { rows: [], outcomes: [] } as unknown as Parameters<typeof applyPull>[3];
    for await (const line of pull(open.db, callerOf(person), asked.request, at)) {
      if (line.t === 'h') answer.head = line;
      else if (line.t === 'r') answer.rows.push(line);
      else if (line.t === 'o') answer.outcomes.push(line);
      else answer.end = line;
    }
    ({ more } = await applyPull(store, epoch, asked, answer, at));
  }
}

type Source = {
  course?: Parameters<typeof aCourse>[2];
  roles?: ('member' | 'trainer')[];
  gain?: (person: SeededPerson, course: SeededCourse) => Promise<unknown>;
  lose: (person: SeededPerson, course: SeededCourse, skill: SeededSkill) => Promise<unknown>;
  /** epoch ms of the pull after it */
  later?: number;
  /** whether what anyone in the organization may read stays; by default it does */
  stays?: boolean;
};

const withCourse =
  (run: (course: SeededCourse, tx: OpenDatabase['db']) => Promise<unknown>) =>
  async (_person: SeededPerson, course: SeededCourse) =>
    change(open.db, nobody, async (ctx) => {
      await run(course, ctx.tx);
      await announceCourse(ctx, course.id);
    });
const setCourse = (fields: { visible?: boolean; free?: boolean; children?: string }) =>
  withCourse((course, tx) =>
    tx.updateTable('content.collections').set(fields).where('id', '=', course.id).execute(),
  );
const paid = { free: false };
const endsAt = Date.now() + 3_600_000;

const sources: [string, Source][] = [
  [
    'the role in the organization',
    {
      course: { visible: false },
      roles: ['trainer'],
      lose: (person) =>
        change(open.db, nobody, async (ctx) => {
          await ctx.tx
            .updateTable('accounts.profiles')
            .set({ roles: JSON.stringify(['member']) })
            .where('userId', '=', person.id)
            .execute();
          await announceProfile(ctx, person.id, organization.id);
        }),
    },
  ],
  [
    'the membership of the organization',
    {
      course: { rootType: 'internal' },
      lose: (person) => open.db.deleteFrom('accounts.profiles').where('userId', '=', person.id).execute(),
      stays: false,
    },
  ],
  [
    'the seat',
    {
      course: paid,
      gain: (person, course) => aSeat(open.db, person, course),
      lose: (person) =>
        open.db
          .updateTable('content.seats')
          .set({ status: 'inactive' })
          .where('userId', '=', person.id)
          .execute(),
    },
  ],
  [
    'the access group',
    {
      course: paid,
      gain: (person, course) => aSeat(open.db, person, course),
      lose: () => open.db.updateTable('content.accessGroups').set({ active: false }).execute(),
    },
  ],
  [
    'the time of the access group',
    {
      course: paid,
      gain: (person, course) => aSeat(open.db, person, course, { endsAt }),
      lose: async () => undefined,
      later: endsAt + 1,
    },
  ],
  [
    'the enrollment',
    {
      course: paid,
      gain: (person, course) => anEnrollment(open.db, person, course),
      lose: (person) =>
        open.db
          .updateTable('content.enrollments')
          .set({ status: 'inactive' })
          .where('userId', '=', person.id)
          .execute(),
    },
  ],
  ['the course’s visibility', { lose: setCourse({ visible: false }) }],
  ['the course’s price', { lose: setCourse({ free: false }) }],
  [
    'the skill’s place in the course',
    {
      course: paid,
      gain: (person, course) => aSeat(open.db, person, course),
      lose: async (person, course, skill) => {
        await aCourse(open.db, organization, { visible: false, holds: [skill] });
        await setCourse({ children: '[]' })(person, course);
      },
    },
  ],
];

it.each(sources)('takes skill, comments and text when %s is lost (F16)', async (_what, source) => {
  const { course: fields, roles = ['member'], gain, lose, later, stays = true } = source;
  const skill = await aSkill(open.db, organization, {
    ...(fields?.free === false && paid),
    visible: fields?.visible ?? true,
    rootType: fields?.rootType ?? 'catalog',
  });
  const course = await aCourse(open.db, organization, { ...fields, holds: [skill] });
  const kept = await aSkill(open.db, organization);
  await aCourse(open.db, organization, { holds: [kept] });
  const person = await aPerson(open.db, { roles: [[organization, roles]] });
  await gain?.(person, course);
  const author = aDeviceOf(open.db, person);
  const args = { contextId: skill.id, body: 'Seen', type: 'skill', access: 'public', parent: null } as const;
  await author.push([author.entry(createCommentOperation, args)]);

  store = openStore(person.id, { indexedDB: new IDBFactory(), IDBKeyRange });
  await pullInto(person);
  expect(await store.skills.get(skill.id)).toBeDefined();
  expect(await store.comments.count()).toBe(1);
  await store.bodies.put({ skillId: skill.id, bodyVersion: 1 } as never);

  await lose(person, course, skill);
  await pullInto(person, later);
  expect(await store.skills.get(skill.id)).toBeUndefined();
  expect(await store.comments.count()).toBe(0);
  expect(await store.bodies.count()).toBe(0);
  expect((await store.skills.get(kept.id)) !== undefined).toBe(stays);
  store.close();
});

it('takes a channel and what was said in it when the person is taken out of it', async () => {
  const person = await aPerson(open.db);
  const channelId = await aChannel(open.db, [person]);
  store = openStore(person.id, { indexedDB: new IDBFactory(), IDBKeyRange });
  await pullInto(person);
  expect(await store.channels.get(channelId)).toBeDefined();
  await open.db.deleteFrom('communication.members').where('userId', '=', person.id).execute();
  await pullInto(person);
  expect(await store.channels.count()).toBe(0);
  store.close();
});

it('takes drafts off the device with the right to edit, but for what their author has not sent (LOCAL-037)', async () => {
  const [sent, unsent] = [await aSkill(open.db, organization), await aSkill(open.db, organization)];
  await aCourse(open.db, organization, { holds: [sent, unsent] });
  const person = await aPerson(open.db, { roles: [[organization, ['trainer']]] });
  store = openStore(person.id, { indexedDB: new IDBFactory(), IDBKeyRange });
  await pullInto(person);
  for (const { id: skillId } of [sent, unsent]) {
    await store.ydoc.add({ skillId, update: new Uint8Array([0, 0]) });
    await store.drafts.put({ skillId, unsent: skillId === unsent.id ? 1 : 0, changedAt: 1, refused: null });
  }
  await pullInto(person);
  expect(await store.drafts.count()).toBe(2);

  await change(open.db, nobody, async (ctx) => {
    await ctx.tx
      .updateTable('accounts.profiles')
      .set({ roles: JSON.stringify(['member']) })
      .where('userId', '=', person.id)
      .execute();
    await announceProfile(ctx, person.id, organization.id);
  });
  await pullInto(person);
  expect(await store.skills.get(sent.id)).toBeDefined(); // still readable
  expect(await store.drafts.toArray()).toEqual([
    { skillId: unsent.id, unsent: 1, changedAt: 1, refused: 'FORBIDDEN' },
  ]);
  expect((await store.ydoc.toArray()).map(({ skillId }) => skillId)).toEqual([unsent.id]);
  expect(await unsentCounts(store)).toEqual({ needsYou: 1, waiting: 0, drafts: 0, files: 0 });
  store.close();
});
