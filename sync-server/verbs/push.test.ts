import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommentOperation, updateCommentOperation } from '#contract/content/comment.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { Carried } from '#contract/sync/realtime.ts';
import {
  anOrganization,
  aPerson,
  aSkill,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, executing, requestOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { change } from '../sync/feed.ts';
import { applyOnce, type Identity } from './apply-once.ts';
import { runPush } from './push.ts';
import type { ServiceContext } from './service-context.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let skill: SeededSkill;
let person: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
  skill = await aSkill(open.db, organization);
  person = await aPerson(open.db, { roles: [[organization, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const saying = (body: string, contextId = skill.id) =>
  ({ contextId, body, type: 'skill', access: 'public', parent: null }) as const;
const lane = () => `skill:${skill.id}`;
const comments = () =>
  open.db
    .selectFrom('content.comments')
    .selectAll()
    .where('skillId', '=', skill.id)
    .orderBy('body')
    .execute();

describe('what is told with a commit', () => {
  it('holds no rows where something left a bucket: such a device has to pull', async () => {
    const told: (Carried | null)[] = [];
    const skillId = newId();
    const write = (buckets: string[], title: string) =>
      change(
        open.db,
        (_buckets, carried) => told.push(carried),
        async (ctx) => ctx.changed('skill', skillId, { skillId, title }, buckets),
      );
    await write(['course:a:read', 'course:b:read'], 'one');
    await write(['course:b:read'], 'two');
    await write(['course:b:read'], 'three');
    expect(told.map((carried) => carried?.rows.length ?? null)).toEqual([1, null, 1]);
  });
});

describe('push', () => {
  it('applies a resent mutation once and gives the same answer (LOCAL-021)', async () => {
    const device = aDeviceOf(open.db, person);
    const entry = device.entry(createCommentOperation, saying('Why 230 V?'), lane());
    const announced: string[] = [];
    const [first] = await device.push([entry], { announced });
    const [second] = await device.push([entry]);
    expect(first).toMatchObject({
      id: entry.extensions.lectern.id,
      seq: 1,
      s: 'applied',
      vers: { [`comment:${entry.extensions.lectern.id}`]: 1 },
      data: { createComment: { commentId: entry.extensions.lectern.id } },
    });
    expect(second).toEqual(first);
    expect(await comments()).toHaveLength(1);
    expect(announced).toContain(`client:${device.clientId}`);
    expect(announced).toContain(`org:${organization.id}:public`);
  });

  it('applies a mutation once that arrives several times at the same moment', async () => {
    const device = aDeviceOf(open.db, person);
    const entry = device.entry(createCommentOperation, saying('At once'), lane());
    const answers = await Promise.all(Array.from({ length: 5 }, () => device.push([entry])));
    for (const [answer] of answers) expect(answer).toEqual(answers[0]![0]);
    expect(answers[0]![0]).toMatchObject({ s: 'applied' });
    expect(await comments()).toHaveLength(1);
  });

  it('does not run a late copy again while a pull forgets its outcome: it waits for that, and then counts as settled (LOCAL-021)', async () => {
    const device = aDeviceOf(open.db, person);
    const made = device.entry(createCommentOperation, saying('v0'), lane());
    const edit = (body: string) =>
      device.entry(
        updateCommentOperation,
        {
          ...{ contextId: skill.id, commentId: made.extensions.lectern.id, body },
          ...({ type: 'skill', access: 'public' } as const),
        },
        lane(),
      );
    const [first, second] = [edit('v1'), edit('v2')];
    await device.push([made, first, second]);
    const late = await open.db.transaction().execute(async (tx) => {
      await tx.updateTable('sync.clients').set({ floor: 3 }).where('id', '=', device.clientId).execute();
      await tx.deleteFrom('sync.mutations').where('clientId', '=', device.clientId).execute();
      const pushing = device.push([first]);
      const waits = async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          open.db,
        );
        return rows.length;
      };
      await expect.poll(waits, { interval: 10 }).toBeGreaterThan(0);
      return { pushing };
    });
    expect(await late.pushing).toMatchObject([{ seq: 2, s: 'stale' }]);
    expect((await comments()).map(({ body }) => body)).toEqual(['v2']);
  });

  it('tells the outcome again when its device asks again', async () => {
    const device = aDeviceOf(open.db, person);
    await device.pullAll();
    const entry = device.entry(createCommentOperation, saying('Echo'), lane());
    await device.push([entry]);
    expect((await device.pullAll()).outcomes).toHaveLength(1);
    expect((await device.pullAll()).outcomes).toHaveLength(0);
    await device.push([entry]);
    expect((await device.pullAll()).outcomes).toMatchObject([{ seq: 1, s: 'applied' }]);
  });

  it('lets an entry wait whose predecessor is not settled, and everything behind it', async () => {
    const device = aDeviceOf(open.db, person);
    const [one, two, three] = ['1', '2', '3'].map((text) =>
      device.entry(createCommentOperation, saying(text), lane()),
    );
    expect(await device.push([two!, three!])).toMatchObject([
      { seq: 2, s: 'waiting' },
      { seq: 3, s: 'waiting' },
    ]);
    expect(await comments()).toHaveLength(0);
    expect(await device.push([one!, two!, three!])).toMatchObject([
      { s: 'applied' },
      { s: 'applied' },
      { s: 'applied' },
    ]);
    expect((await comments()).map(({ body }) => body)).toEqual(['1', '2', '3']);
  });

  it('keeps a refusal as firmly as a success, and its lane goes on', async () => {
    const device = aDeviceOf(open.db, person);
    const hidden = await aSkill(open.db, organization, { visible: false });
    const refused = device.entry(createCommentOperation, saying('No', hidden.id), lane());
    const next = device.entry(createCommentOperation, saying('Yes'), lane());
    const [first] = await device.push([refused, next]);
    expect(first).toEqual({
      id: refused.extensions.lectern.id,
      seq: 1,
      s: 'rejected',
      code: 'FORBIDDEN_ACCESS',
      message: 'FORBIDDEN_ACCESS',
      vers: {},
    });
    await open.db.updateTable('content.skills').set({ visible: true }).where('id', '=', hidden.id).execute();
    expect(await device.push([refused])).toEqual([first]);
    expect((await comments()).map(({ body }) => body)).toEqual(['Yes']);
  });

  it('settles as refused what is no mutation of this server, with the place of the fault', async () => {
    const device = aDeviceOf(open.db, person);
    const blank = device.entry(createCommentOperation, saying('   '), lane());
    const nul = device.entry(createCommentOperation, saying('a\u0000b'), lane());
    const half = device.entry(createCommentOperation, saying('\ud800'), lane());
    const unknown = {
      ...device.entry(createCommentOperation, saying('x'), lane()),
      query: 'mutation { danceAll }',
    };
    const good = device.entry(createCommentOperation, saying('Good'), lane());
    expect(await device.push([blank, nul, half, unknown, good])).toMatchObject([
      { s: 'rejected', code: 'INVALID_ARGUMENTS' },
      { s: 'rejected', code: 'INVALID_ARGUMENTS' },
      { s: 'rejected', code: 'INVALID_ARGUMENTS' },
      { s: 'rejected', code: 'INVALID_ARGUMENTS' },
      { s: 'applied' },
    ]);
    const { errors } = await tryAsking(open.db, person, createCommentOperation.document, saying('   '));
    expect(errors?.[0]?.extensions.extras).toMatchObject({ field: 'body' });
  });

  it('stops a copied device, which goes on under a new id and settles nothing twice', async () => {
    const device = aDeviceOf(open.db, person);
    const shared = device.entry(createCommentOperation, saying('Before the copy'), lane());
    await device.push([shared]);
    const twin = aDeviceOf(open.db, person, { clientId: device.clientId });
    const different = twin.entry(createCommentOperation, saying('Of the copy'), lane());
    await expect(twin.push([different])).rejects.toMatchObject({ code: 'CLIENT_FORKED', status: 409 });
    const renewed = aDeviceOf(open.db, person);
    await renewed.pullAll();
    const again = renewed.entry(
      createCommentOperation,
      saying('Before the copy'),
      lane(),
      shared.extensions.lectern.id,
    );
    const own = renewed.entry(
      createCommentOperation,
      saying('Of the copy'),
      lane(),
      different.extensions.lectern.id,
    );
    expect(await renewed.push([again, own])).toMatchObject([
      { s: 'applied', seq: 1 },
      { s: 'applied', seq: 2 },
    ]);
    expect((await renewed.pullAll()).outcomes).toMatchObject([
      { id: shared.extensions.lectern.id, seq: 1 },
      { id: different.extensions.lectern.id, seq: 2 },
    ]);
    expect(await renewed.push([again])).toMatchObject([{ s: 'applied', seq: 1 }]);
    expect(await device.push([shared])).toMatchObject([{ s: 'applied', seq: 1 }]);
    expect(await comments()).toHaveLength(2);
  });

  it('refuses the device id of someone else', async () => {
    const device = aDeviceOf(open.db, person);
    await device.push([device.entry(createCommentOperation, saying('Mine'), lane())]);
    const thief = aDeviceOf(open.db, await aPerson(open.db), { clientId: device.clientId });
    const entry = thief.entry(createCommentOperation, saying('Stolen'), lane());
    await expect(thief.push([entry])).rejects.toMatchObject({ code: 'CLIENT_FORKED' });
    expect(await comments()).toHaveLength(1);
  });

  it('keeps no outcome of an unforeseen failure, so that the entry can be sent again', async () => {
    const device = aDeviceOf(open.db, person);
    const entry = device.entry(createCommentOperation, saying('Later'), lane());
    await open.pool.query('alter table content.comments rename to away');
    const reported: unknown[] = [];
    try {
      expect(await device.push([entry], { reported })).toEqual([
        { id: entry.extensions.lectern.id, seq: 1, s: 'retry' },
      ]);
    } finally {
      await open.pool.query('alter table content.away rename to comments');
    }
    expect(reported).toHaveLength(1);
    expect(await device.push([entry])).toMatchObject([{ s: 'applied' }]);
  });

  it('asks to send again when another transaction holds what it needs for too long', async () => {
    const device = aDeviceOf(open.db, person);
    const entry = device.entry(createCommentOperation, saying('Patience'), lane());
    await open.db.transaction().execute(async (tx) => {
      await tx.selectFrom('content.skills').select('id').where('id', '=', skill.id).forUpdate().execute();
      expect(await device.push([entry])).toMatchObject([{ s: 'retry' }]);
    });
    expect(await device.push([entry])).toMatchObject([{ s: 'applied' }]);
  });

  it('asks to send again what only a newer server knows, be it a verb, an argument or a version, and refuses none of it (F28)', async () => {
    const device = aDeviceOf(open.db, person);
    const entry = device.entry(createCommentOperation, saying('From tomorrow'), lane());
    entry.extensions.lectern.opVersion = 99;
    const argument = device.entry(createCommentOperation, saying('With tomorrow’s argument'));
    argument.variables.mood = 'curious';
    const verb = device.entry(createCommentOperation, saying('By tomorrow’s verb'), 'another lane');
    const later = {
      ...verb,
      operationName: 'whisperComment',
      query: 'mutation whisperComment { whisperComment }',
    };
    const behind = device.entry(createCommentOperation, saying('Behind it'), 'another lane');
    const good = device.entry(createCommentOperation, saying('Of today'), 'a third lane');
    expect(await device.push([entry, argument, later, behind, good])).toMatchObject([
      { s: 'retry', why: 'update' },
      { s: 'retry', why: 'update' },
      { s: 'retry', why: 'update' },
      { s: 'waiting' },
      { s: 'applied' },
    ]);
    expect((await comments()).map(({ body }) => body)).toEqual(['Of today']);
    // After its update the server knows the verb: the same entry is applied.
    expect(await device.push([verb, behind])).toMatchObject([{ s: 'applied' }, { s: 'applied' }]);
  });

  it('takes 50 operations of someone signed in, each with its place', async () => {
    const device = aDeviceOf(open.db, person);
    const many = Array.from({ length: 51 }, (_, i) =>
      device.entry(createCommentOperation, saying(`${i}`), lane()),
    );
    await expect(device.push(many)).rejects.toMatchObject({ status: 413 });
    await expect(runPush(executing, many.slice(0, 1), requestOf(open.db, null))).rejects.toMatchObject({
      status: 401,
    });
    const bare = [{ query: '{ x }' }];
    await expect(runPush(executing, bare, requestOf(open.db, person))).rejects.toMatchObject({ status: 400 });
  });

  it('applies everything once under resends, duplicates and two devices at a time (LOCAL-021)', async () => {
    const devices = [aDeviceOf(open.db, person), aDeviceOf(open.db, person)];
    const sent = devices.map((device) =>
      Array.from({ length: 6 }, (_, i) =>
        device.entry(createCommentOperation, saying(`${device.clientId} ${i}`), lane()),
      ),
    );
    await Promise.all(
      devices.flatMap((device, n) => [
        device.push(sent[n]!),
        device.push(sent[n]!),
        device.push(sent[n]!.slice(3)),
      ]),
    );
    await Promise.all(devices.map((device, n) => device.push(sent[n]!)));
    expect((await comments()).map(({ body }) => body)).toEqual(
      devices.flatMap(({ clientId }) => Array.from({ length: 6 }, (_, i) => `${clientId} ${i}`)).sort(),
    );
  });
});

describe('what an applied mutation tells', () => {
  it('goes with what was found right behind its commit about those who may see it, on its connection (F49)', async () => {
    const narrow = openDatabase(test.url, { max: 1 });
    const device = aDeviceOf(narrow.db, person);
    await device.push([device.entry(createCommentOperation, saying('The device is known'), lane())]);
    const told: unknown[] = [];
    const found = new Map();
    const entry = device.entry(createCommentOperation, saying('Seen'), lane());
    const shared = requestOf(narrow.db, person, {});
    await runPush(executing, [entry], {
      ...shared,
      askHeld: (buckets, besides) => {
        told.push({ buckets, besides });
        return async (db) => {
          const { id } = entry.extensions.lectern;
          told.push(await db.selectFrom('content.comments').select('body').where('id', '=', id).execute());
          return found;
        };
      },
      announce: (subjects, carried, held) => told.push({ subjects, rows: carried?.rows.length, held }),
    });
    await narrow.close();
    const place = expect.arrayContaining([`org:${organization.id}:public`]);
    expect(told).toEqual([
      { buckets: place, besides: [`client:${device.clientId}`] },
      [{ body: 'Seen' }],
      { subjects: place, rows: expect.any(Number), held: found },
      { subjects: [`client:${device.clientId}`], rows: undefined, held: undefined },
    ]);
  });
});

describe('a refusal', () => {
  const refuse = () => {
    throw new Refusal('FORBIDDEN_ACCESS');
  };
  const settleAs = (identity: Identity, verb: (ctx: ServiceContext) => Promise<unknown>) =>
    applyOnce({ db: open.db, caller: callerOf(person), at: 1, announce: () => undefined }, identity, verb);
  const identity = (): Identity => ({
    id: newId(),
    place: { clientId: newId(), seq: 1, lane: lane(), prev: null },
    base: {},
    kept: true,
  });

  it('leaves nothing of what had been written before it', async () => {
    const once = identity();
    const half = await settleAs(once, async ({ tx, changed }) => {
      await tx.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
      changed('skill', skill.id, { half: true }, [`org:${organization.id}:public`]);
      refuse();
    });
    expect(half).toMatchObject({ kind: 'settled', status: 'rejected', code: 'FORBIDDEN_ACCESS', vers: {} });
    const { visible } = await open.db
      .selectFrom('content.skills')
      .select('visible')
      .where('id', '=', skill.id)
      .executeTakeFirstOrThrow();
    expect(visible).toBe(true);
    expect(await settleAs(once, async () => 'again')).toEqual({ ...half, extras: undefined });
  });

  it('is none when a statement has failed that nobody waited for: that is thrown, and nothing is left', async () => {
    const hide = async ({ tx, send }: ServiceContext) => {
      await send(tx.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id));
      await send(sql`select 1 / 0`);
    };
    await expect(settleAs(identity(), hide)).rejects.toMatchObject({ code: '22012' });
    const goesOn = settleAs(identity(), async (ctx) => {
      await hide(ctx);
      return sql`select 1`.execute(ctx.tx);
    });
    await expect(goesOn).rejects.toMatchObject({ code: '22012' });
    const refuses = settleAs(identity(), async (ctx) => {
      await hide(ctx);
      refuse();
    });
    await expect(refuses).rejects.toMatchObject({ code: '22012' });
    const seen = open.db.selectFrom('content.skills').select('visible').where('id', '=', skill.id);
    expect(await seen.execute()).toEqual([{ visible: true }]);
  });

  it('gives way to whoever has settled the mutation meanwhile', async () => {
    const before = identity();
    await settleAs(before, async () => 'the device is known');
    const once = { ...identity(), place: { ...before.place!, seq: 2, prev: 1 } };
    const narrow = openDatabase(test.url, { max: 1 });
    let second: Promise<unknown> = Promise.resolve();
    const first = applyOnce(
      { db: narrow.db, caller: callerOf(person), at: 1, announce: () => undefined },
      once,
      async () => {
        // First in the queue for the only connection: the refusal is undone by then, and not stored yet.
        second = narrow.pool.connect().then(async (connection) => {
          const settled = await settleAs(once, async () => 'done');
          connection.release();
          return settled;
        });
        refuse();
      },
    );
    const applied = { kind: 'settled', status: 'applied', data: 'done' };
    expect(await first).toMatchObject(applied);
    expect(await second).toMatchObject(applied);
    await narrow.close();
  });
});

describe('a single call', () => {
  it('with an idempotency key gets the same answer again, a refusal as well (LOCAL-021)', async () => {
    const given = { idempotencyKey: 'my key 1', now: 1_000 };
    const first = await ask(open.db, person, createCommentOperation.document, saying('Single'), given);
    const again = await ask(open.db, person, createCommentOperation.document, saying('Single'), {
      ...given,
      now: 2_000,
    });
    expect(again).toEqual(first);
    expect(await comments()).toHaveLength(1);
    const key = { idempotencyKey: newId() };
    const refused = await tryAsking(
      open.db,
      person,
      createCommentOperation.document,
      saying('x', newId()),
      key,
    );
    const refusedAgain = await tryAsking(open.db, person, createCommentOperation.document, saying('x'), key);
    expect(refusedAgain.errors?.[0]?.extensions).toEqual(refused.errors?.[0]?.extensions);
  });

  it("does not hand out what someone else's key stands for", async () => {
    const key = { idempotencyKey: newId() };
    await ask(open.db, person, createCommentOperation.document, saying('Mine'), key);
    const { data, errors } = await tryAsking(
      open.db,
      await aPerson(open.db),
      createCommentOperation.document,
      saying('x'),
      key,
    );
    expect(data ?? null).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN_ACCESS');
  });

  it('without a key is a new one each time', async () => {
    await ask(open.db, person, createCommentOperation.document, saying('Twice'));
    await ask(open.db, person, createCommentOperation.document, saying('Twice'));
    expect(await comments()).toHaveLength(2);
  });

  it('reaches the devices of the person through their own bucket', async () => {
    const device = aDeviceOf(open.db, person);
    await device.pullAll();
    await ask(open.db, person, upsertProgressOperation.document, {
      skillId: skill.id,
      clientId: newId(),
      secondsConsumed: 5,
      answers: {},
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    });
    expect((await device.pullAll()).rows).toMatchObject([
      { type: 'progress', id: `${person.id}:${skill.id}`, body: { secondsConsumed: 5 } },
    ]);
  });
});
