import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import type { PullRow } from '#contract/sync/wire.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSeat,
  aSkill,
  callerOf,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { announceCourse, announceSkill } from '../services/content/announce.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { change } from '../sync/feed.ts';
import { membership } from './membership.ts';
import { pull } from './pull.ts';

let test: TestDatabase;
let open: OpenDatabase;
let other: OpenDatabase;
const nobody = () => undefined;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  other = openDatabase(test.url, { max: 2 });
});
afterAll(async () => {
  await open.close();
  await other.close();
  await test.drop();
});

const keys = (rows: readonly PullRow[]) => rows.map(({ type, id }) => `${type}:${id}`).sort();
const bucketsOf = (person: SeededPerson | null, tenants: string[] = []) =>
  membership(open.db, person && callerOf(person), { clientId: newId(), tenants }).then((held) =>
    held.map(({ bucket }) => bucket),
  );

describe('membership', () => {
  it('gives a visitor what is public of the tenants that were asked for, and nothing else', async () => {
    const asked = await anOrganization(open.db);
    await anOrganization(open.db);
    const readable = await aCourse(open.db, asked);
    await aCourse(open.db, asked, { free: false });
    await aCourse(open.db, asked, { loginRequired: true });
    await aCourse(open.db, asked, { visible: false });
    await aCourse(open.db, asked, { rootType: 'internal' });
    const held = await membership(open.db, null, { clientId: 'c', tenants: [asked.alias, 'unknown'] });
    expect(held).toEqual([
      { bucket: 'client:c', priority: 0 },
      { bucket: `course:${readable.id}:read`, priority: 3 },
      { bucket: `org:${asked.id}:public`, priority: 3 },
    ]);
  });

  it('follows the role of the person in the organization', async () => {
    const organization = await anOrganization(open.db);
    const [paid, hidden, internal] = [
      await aCourse(open.db, organization, { free: false }),
      await aCourse(open.db, organization, { visible: false }),
      await aCourse(open.db, organization, { rootType: 'internal' }),
    ];
    const member = await aPerson(open.db, { roles: [[organization, ['member']]] });
    const learningAdmin = await aPerson(open.db, { roles: [[organization, ['learningAdmin']]] });
    const storeAdmin = await aPerson(open.db, { roles: [[organization, ['storeContentAdmin']]] });
    const trainer = await aPerson(open.db, { roles: [[organization, ['trainer']]] });
    const base = (person: SeededPerson) => [
      `user:${person.id}`,
      `org:${organization.id}:public`,
      `org:${organization.id}:member`,
    ];
    const own = async (person: SeededPerson) =>
      (await bucketsOf(person)).filter((name) => !name.startsWith('client:'));
    expect(new Set(await own(member))).toEqual(new Set([...base(member), `course:${internal.id}:read`]));
    expect(new Set(await own(learningAdmin))).toEqual(
      new Set([
        ...base(learningAdmin),
        `org:${organization.id}:admin`,
        `org:${organization.id}:hidden-internal`,
        `org:${organization.id}:people`,
        `course:${internal.id}:read`,
        `course:${internal.id}:staff`,
      ]),
    );
    expect((await own(storeAdmin)).filter((name) => name.includes(':hidden'))).toEqual([
      `org:${organization.id}:hidden-catalog`,
    ]);
    expect(new Set(await own(trainer))).toEqual(
      new Set([
        ...base(trainer),
        `org:${organization.id}:admin`,
        `org:${organization.id}:hidden-catalog`,
        `org:${organization.id}:hidden-internal`,
        ...[paid, hidden, internal].flatMap(({ id }) => [`course:${id}:read`, `course:${id}:staff`]),
      ]),
    );
  });

  it('holds courses of other organizations by enrollment or by a seat while its group lasts', async () => {
    const organization = await anOrganization(open.db);
    const [enrolled, seated, ended, unseated] = await Promise.all(
      [1, 2, 3, 4].map(() => aCourse(open.db, organization, { free: false })),
    );
    const person = await aPerson(open.db);
    await anEnrollment(open.db, person, enrolled!);
    await aSeat(open.db, person, seated!, { endsAt: Date.now() + 60_000 });
    await aSeat(open.db, person, ended!, { endsAt: Date.now() - 60_000 });
    await aSeat(open.db, person, unseated!, { status: 'inactive' });
    const held = await bucketsOf(person);
    expect(held).toContain(`org:${organization.id}:public`);
    expect(held.filter((name) => name.startsWith('course:')).sort()).toEqual(
      [`course:${enrolled!.id}:read`, `course:${seated!.id}:read`].sort(),
    );
  });
});

describe('pull', () => {
  it('loads what the person may hold, and then only what changed', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const course = await aCourse(open.db, organization, { holds: [skill] });
    const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
    const device = aDeviceOf(open.db, person);
    const first = await device.pullAll();
    expect(first.head).toMatchObject({ drop: [], reset: [] });
    expect(first.head!.add.map(({ bucket }) => bucket)).toContain(`user:${person.id}`);
    expect(keys(first.rows)).toEqual(
      [
        `user:${person.id}`,
        `userInfo:${person.id}`,
        `profile:${person.id}:${organization.id}`,
        `organization:${organization.id}`,
        `collection:${organization.publicRootId}`,
        `collection:${organization.internalRootId}`,
        `collection:${course.id}`,
        `skill:${skill.id}`,
      ].sort(),
    );
    expect(first.rows.find(({ type }) => type === 'skill')).toMatchObject({
      in: [`course:${course.id}:read`],
      out: [],
      body: { skillId: skill.id, courseIds: [course.id] },
    });
    expect(device.groups).toHaveLength(1);
    expect((await device.pullAll()).rows).toEqual([]);

    await open.db
      .updateTable('content.skills')
      .set({ title: 'Current' })
      .where('id', '=', skill.id)
      .execute();
    await change(open.db, nobody, (ctx) => announceSkill(ctx, skill.id));
    const delta = await device.pullAll();
    expect(delta.rows).toMatchObject([{ type: 'skill', id: skill.id, body: { title: 'Current' } }]);
    expect((await device.pullAll()).rows).toEqual([]);
  });

  it('keeps the version and wakes nobody when a row is announced as it is', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const told: string[] = [];
    await change(
      open.db,
      (buckets) => told.push(...buckets),
      (ctx) => announceSkill(ctx, skill.id),
    );
    expect(told).toEqual([]);
    const { ver } = await open.db
      .selectFrom('sync.entities')
      .select('ver')
      .where('type', '=', 'skill')
      .where('id', '=', skill.id)
      .executeTakeFirstOrThrow();
    expect(ver).toBe(1);
  });

  it('sends a row that several buckets hold once', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const [one, two] = [
      await aCourse(open.db, organization, { holds: [skill] }),
      await aCourse(open.db, organization, { holds: [skill] }),
    ];
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    const { rows } = await device.pullAll();
    const sent = rows.filter(({ id }) => id === skill.id);
    expect(sent).toHaveLength(1);
    expect(new Set(sent[0]!.in)).toEqual(new Set([`course:${one.id}:read`, `course:${two.id}:read`]));
  });

  it('loses nothing when transactions commit out of order', async () => {
    const organization = await anOrganization(open.db);
    const skills = await Promise.all([1, 2, 3].map(() => aSkill(open.db, organization)));
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    await device.pullAll();
    const seen: string[] = [];
    const look = async () => {
      const { rows } = await device.pullAll();
      seen.push(...rows.map((row) => String(row.body?.title)));
    };
    const rename = (title: string, id: string, db = open.db) =>
      change(db, nobody, async (ctx) => {
        await ctx.tx.updateTable('content.skills').set({ title }).where('id', '=', id).execute();
        await announceSkill(ctx, id);
      });

    let finish = () => {};
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = other.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun();
      await blocked;
      // The feed row gets the transaction's early position, though it is written last.
      await sql`update content.skills set title = 'late' where id = ${skills[0]!.id}`.execute(tx);
      await sql`update sync.entities set ver = ver + 1, body = body || '{"title":"late"}' where type = 'skill' and id = ${skills[0]!.id}`.execute(
        tx,
      );
      await sql`update sync.feed set x = pg_current_xact_id() where type = 'skill' and id = ${skills[0]!.id}`.execute(
        tx,
      );
    });
    await started;
    await rename('early', skills[1]!.id);
    await look();
    expect(seen).toEqual(['early']);
    await rename('between', skills[2]!.id);
    await look();
    finish();
    await slow;
    await look();
    await look();
    expect(seen).toEqual(['early', 'between', 'late']);
  });

  it('loses nothing under many writers that commit, linger and abort while a device pulls', async () => {
    const organization = await anOrganization(open.db);
    const skills = await Promise.all(Array.from({ length: 6 }, () => aSkill(open.db, organization)));
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    const copy = new Map<string, { ver: number; title: unknown }>();
    const apply = async () => {
      for (const { id, ver, body, type } of (await device.pullAll({ on: other.db })).rows) {
        if (type === 'skill' && ver >= (copy.get(id)?.ver ?? 0)) copy.set(id, { ver, title: body?.title });
      }
    };
    const writer = async (n: number) => {
      for (let i = 0; i < 8; i += 1) {
        const { id } = skills[(n * 5 + i) % skills.length]!;
        await change(open.db, nobody, async (ctx) => {
          await ctx.tx
            .updateTable('content.skills')
            .set({ title: `${n}-${i}` })
            .where('id', '=', id)
            .execute();
          await announceSkill(ctx, id);
          await sql`select pg_sleep(${((n + i) % 3) * 0.01})`.execute(ctx.tx);
          if ((n + i) % 4 === 0) throw new Error('aborted');
        }).catch(() => undefined);
      }
    };
    let writing = true;
    const writers = Promise.all([1, 2, 3, 4].map(writer)).then(() => {
      writing = false;
    });
    while (writing) await apply();
    await writers;
    await apply();
    for (const { id } of skills) {
      const { title } = await open.db
        .selectFrom('content.skills')
        .select('title')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(copy.get(id)?.title).toBe(title);
    }
  });

  it('drops a bucket at the pull after the right is lost, and adds it when it is back', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const course = await aCourse(open.db, organization, { free: false, holds: [skill] });
    const person = await aPerson(open.db);
    const seat = await aSeat(open.db, person, course);
    const device = aDeviceOf(open.db, person);
    expect(keys((await device.pullAll()).rows)).toContain(`skill:${skill.id}`);
    const setSeat = (status: 'active' | 'inactive') =>
      open.db.updateTable('content.seats').set({ status }).where('accessGroupId', '=', seat).execute();
    await setSeat('inactive');
    const without = await device.pullAll();
    expect(without.head!.drop).toContain(`course:${course.id}:read`);
    expect(without.rows).toEqual([]);
    expect(device.groups.flatMap(({ buckets }) => buckets)).not.toContain(`course:${course.id}:read`);
    await setSeat('active');
    const again = await device.pullAll();
    expect(again.head!.add.map(({ bucket }) => bucket)).toContain(`course:${course.id}:read`);
    expect(keys(again.rows)).toContain(`skill:${skill.id}`);
  });

  it('says which buckets a row left, without its content', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization, { title: 'To be hidden' });
    const course = await aCourse(open.db, organization, { holds: [skill] });
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    await device.pullAll();
    await open.db
      .updateTable('content.skills')
      .set({ visible: false, title: 'Secret' })
      .where('id', '=', skill.id)
      .execute();
    await change(open.db, nobody, (ctx) => announceCourse(ctx, course.id));
    const { rows } = await device.pullAll();
    const sent = rows.find(({ id }) => id === skill.id);
    expect(sent).toMatchObject({ in: [], out: [`course:${course.id}:read`] });
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });

  it('pages 5,000 rows, resumes after any answer, and brings what changed meanwhile', async () => {
    const organization = await anOrganization(open.db);
    const course = await aCourse(open.db, organization);
    const bucket = `course:${course.id}:read`;
    const rows = Array.from({ length: 5000 }, (_, i) => ({ id: newId(), n: i }));
    await change(open.db, nobody, async (ctx) => {
      for (const { id, n } of rows) ctx.changed('skill', id, { skillId: id, n }, [bucket]);
    });
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    const received = new Map<string, unknown>();
    const apply = (sent: readonly PullRow[]) => {
      for (const { type, id, body, in: held } of sent) {
        if (type === 'skill' && held.length > 0) received.set(id, body?.n);
      }
    };
    let answer = await device.pullOnce();
    apply(answer.rows);
    expect(answer.rows.length).toBeLessThanOrEqual(2000);
    expect(answer.end.more).toBe(true);
    expect(answer.end.pages.map((page) => page.bucket)).toContain(bucket);
    const sorted = rows.map(({ id }) => id).sort();
    await change(open.db, nobody, async (ctx) => {
      ctx.changed('skill', sorted[0]!, { skillId: sorted[0], n: 'changed' }, [bucket]);
      ctx.changed('skill', sorted.at(-1)!, null, []);
    });
    while (answer.end.more) {
      answer = await device.pullOnce();
      apply(answer.rows);
    }
    expect(device.groups.flatMap(({ buckets }) => buckets)).toContain(bucket);
    const last = await device.pullOnce();
    apply(last.rows);
    expect(received.size).toBe(4999);
    expect(received.get(sorted[0]!)).toBe('changed');
  });

  it('bounds a delta, and goes on where it stopped', async () => {
    const organization = await anOrganization(open.db);
    const course = await aCourse(open.db, organization);
    const bucket = `course:${course.id}:read`;
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    await device.pullAll();
    const ids: string[] = [];
    for (let batch = 0; batch < 5; batch += 1) {
      await change(open.db, nobody, async (ctx) => {
        for (let i = 0; i < 700; i += 1) {
          const id = newId();
          ids.push(id);
          ctx.changed('skill', id, { skillId: id }, [bucket]);
        }
      });
    }
    const { answers, rows } = await device.pullAll();
    expect(answers.length).toBeGreaterThan(1);
    for (const answer of answers) expect(answer.rows.length).toBeLessThanOrEqual(2700);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('starts afresh with a cursor of another history', async () => {
    const organization = await anOrganization(open.db);
    const device = aDeviceOf(open.db, null, { tenants: [organization.alias] });
    await device.pullAll();
    const foreign = device.groups[0]!.cursor.replace(/^[^;]+/, '1.00000000-0000-4000-8000-000000000000');
    device.groups = [{ ...device.groups[0]!, cursor: foreign }];
    const { head, rows } = await device.pullAll();
    expect(new Set(head!.reset)).toEqual(
      new Set([`client:${device.clientId}`, `org:${organization.id}:public`]),
    );
    expect(keys(rows)).toContain(`organization:${organization.id}`);
  });

  it('keeps an outcome until the floor passes it, and only a pull with a valid cursor raises the floor', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const person = await aPerson(open.db);
    const device = aDeviceOf(open.db, person, { tenants: [organization.alias] });
    await device.pullAll();
    const body = { contextId: skill.id, type: 'skill', access: 'public', parent: null } as const;
    const entry = device.entry(createCommentOperation, { ...body, body: 'One' });
    await device.push([entry]);
    const kept = () =>
      open.db.selectFrom('sync.mutations').select('id').where('clientId', '=', device.clientId).execute();
    const groups = device.groups;
    device.groups = [];
    await device.pullOnce({ floor: 1 });
    expect(await kept()).toHaveLength(1);
    device.groups = groups;
    const { outcomes } = await device.pullOnce({ floor: 0 });
    expect(outcomes).toMatchObject([{ seq: 1, s: 'applied', id: entry.extensions.lectern.id }]);
    await device.pullOnce({ floor: 1 });
    expect(await kept()).toHaveLength(0);
    await device.pullOnce({ floor: 0 });
    expect(await device.push([entry])).toMatchObject([{ s: 'stale', seq: 1 }]);
  });

  it('refuses the device id of someone else, and an older protocol', async () => {
    const [one, two] = [await aPerson(open.db), await aPerson(open.db)];
    const device = aDeviceOf(open.db, one);
    await device.pullAll();
    await expect(aDeviceOf(open.db, two, { clientId: device.clientId }).pullOnce()).rejects.toMatchObject({
      code: 'CLIENT_FORKED',
      status: 409,
    });
    const old = pull(open.db, null, {
      protocol: 0,
      clientId: newId(),
      floor: 0,
      groups: [],
      loading: [],
      tenants: [],
    });
    await expect(old.next()).rejects.toMatchObject({ code: 'UPDATE_REQUIRED', status: 426 });
  });

  it('never brings an outcome before its effect', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
    const device = aDeviceOf(open.db, person);
    await device.pullAll();
    for (let batch = 0; batch < 4; batch += 1) {
      await change(open.db, nobody, async (ctx) => {
        for (let i = 0; i < 700; i += 1) {
          const id = newId();
          ctx.changed('skill', id, { skillId: id }, [`org:${organization.id}:public`]);
        }
      });
    }
    const args = {
      contextId: skill.id,
      body: 'Mine',
      type: 'skill',
      access: 'public',
      parent: null,
    } as const;
    const entry = device.entry(createCommentOperation, args);
    await device.push([entry]);
    const { answers } = await device.pullAll();
    const effectAt = answers.findIndex(({ rows }) =>
      rows.some(({ id }) => id === entry.extensions.lectern.id),
    );
    const outcomeAt = answers.findIndex(({ outcomes }) => outcomes.length > 0);
    expect(answers.length).toBeGreaterThan(1);
    expect(effectAt).toBeGreaterThanOrEqual(0);
    expect(outcomeAt).toBeGreaterThanOrEqual(effectAt);
    expect((await device.pullAll()).outcomes).toEqual([]);
  });

  it('never brings an outcome before its effect, also where that was written behind the page of a first load', async () => {
    const organization = await anOrganization(open.db);
    const skill = await aSkill(open.db, organization);
    const course = await aCourse(open.db, organization, { holds: [skill] });
    const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
    const bucket = `course:${course.id}:read`;
    await change(open.db, nobody, async (ctx) => {
      for (let i = 0; i < 2100; i += 1) {
        const id = newId();
        ctx.changed('skill', id, { skillId: id }, [bucket]);
      }
    });
    const device = aDeviceOf(open.db, person);
    const { end } = await device.pullOnce();
    expect(end.pages).toMatchObject([{ bucket, page: { type: 'skill' } }]);
    const entry = device.entry(createCommentOperation, {
      contextId: skill.id,
      body: 'Mine',
      type: 'skill',
      access: 'public',
      parent: null,
    });
    await device.push([entry]);
    const { answers } = await device.pullAll();
    const effectAt = answers.findIndex(({ rows }) =>
      rows.some(({ id }) => id === entry.extensions.lectern.id),
    );
    const outcomeAt = answers.findIndex(({ outcomes }) => outcomes.length > 0);
    expect(effectAt).toBeGreaterThanOrEqual(0);
    expect(outcomeAt).toBeGreaterThanOrEqual(effectAt);
    expect((await device.pullAll()).outcomes).toEqual([]);
    device.groups = []; // all of it once more, the device's own bucket too
    expect((await device.pullAll()).outcomes).toMatchObject([{ id: entry.extensions.lectern.id }]);
  });
});
