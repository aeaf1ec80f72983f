/**
 * Devices, a server and everything that goes wrong between them, from a seed (sync-protocol 14 and 15). A seed that failed once stays
 * as a test of its own.
 */
import { expect, it } from 'vitest';
import { lastingId } from '#contract/ids.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import { isFolded } from '#mutations/effect.ts';
import type { Enqueued } from '#mutations/enqueue.ts';
import { getMeta } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { discardChange } from '#sync/changes.ts';
import { aSkillRow } from '../support/content-rows.ts';
import { aDevice, type Device } from '../support/device.ts';
import type { Fault } from '../support/faulty-network.ts';
import { ModelServer } from '../support/model-server.ts';
import { inRing } from '../support/ring.ts';
import { seeded } from '../support/seeded.ts';

const USERS = [
  '01890000-0000-7000-8000-00000000000a',
  '01890000-0000-7000-8000-00000000000a',
  '01890000-0000-7000-8000-00000000000b',
];
const BUCKETS = ['course:c1:read', 'course:c2:read'];
const FAULTS: Fault[] = [
  'request lost',
  'answer lost',
  'answer lost',
  'answer cut',
  'portal',
  { status: 503 },
  { status: 504 },
  { status: 429, retryAfter: '2' },
  { bareStatus: 502 },
];

type Made = { id: string; device: Device; discarded: boolean };

class World {
  readonly random: () => number;
  readonly server = new ModelServer();
  readonly devices: Device[] = [];
  readonly made: Made[] = [];
  /** what was said to have been learned, by the mutation that carries it */
  readonly reports: { id: string; skillId: string; device: Device; seconds: number }[] = [];
  readonly skillIds: string[] = [];
  /** own comments that each device has shown since they were made */
  readonly shown = new Map<Device, Set<string>>();

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  async open(): Promise<void> {
    for (const [at, bucket] of [...BUCKETS, ...BUCKETS].entries()) {
      const skill = aSkillRow({ title: `Skill ${at}`, courseIds: [bucket] });
      this.skillIds.push(skill.skillId);
      this.server.put('skill', skill.skillId, skill, [bucket]);
    }
    for (const user of USERS) this.server.members.set(user, new Set(BUCKETS));
    for (const user of USERS) {
      const device = await aDevice(this.server, user, { random: this.random });
      this.devices.push(device);
      this.shown.set(device, new Set());
      await device.start();
    }
  }

  async act(): Promise<void> {
    const device = this.pick(this.devices);
    const chance = this.random();
    if (chance < 0.4) await this.change(device);
    else if (chance < 0.5) this.weather(device);
    else if (chance < 0.7) device.engine.trigger(this.pick(['online', 'poke', 'visible', 'timer'] as const));
    else if (chance < 0.85) await device.pass(this.pick([100, 1000, 5000, 40_000]));
    else if (chance < 0.9) await device.restart();
    else if (chance < 0.93) this.belong();
    else if (chance < 0.96) this.write();
    else await this.takeBack(device);
    if (this.random() < 0.5) await device.settle();
  }

  async change(device: Device): Promise<void> {
    // Half of it in one place: what happens to one thing twice finds more than what happens once to many.
    const wanted = this.random() < 0.5 ? (this.skillIds[0] as string) : this.pick(this.skillIds);
    const skill = await device.db.skills.get(wanted);
    if (!skill) return;
    const { skillId } = skill;
    const own = (await device.db.comments.toArray()).filter(
      ({ createdBy }) => createdBy === device.db.accountId,
    );
    const comment = own.length > 0 ? this.pick(own) : undefined;
    const at =
      comment &&
      ({
        contextId: comment.contextId,
        commentId: comment.commentId,
        type: 'skill',
        access: 'public',
      } as const);
    const chance = this.random();
    let made: Enqueued | null;
    if (chance < 0.3 || (!at && chance < 0.7)) {
      const parent = comment?.contextId === skillId && this.random() < 0.5 ? comment.commentId : null;
      made = await device.mutate(createComment, {
        contextId: skillId,
        body: `c${this.made.length}`,
        type: 'skill',
        access: 'public',
        parent,
      });
    } else if (at && chance < 0.5) {
      made = await device.mutate(updateComment, { ...at, body: `e${this.made.length}` });
    } else if (at && chance < 0.6) {
      made = await device.mutate(removeComment, { ...at, recursive: false });
    } else {
      const secondsConsumed = Math.floor(this.random() * 500);
      const completedQuestions = this.random() < 0.5 ? ['q1'] : ['q2'];
      made = await device.mutate(upsertProgress, {
        skillId,
        secondsConsumed,
        answers: {},
        completedQuestions,
        lastCompletedBlockKey: null,
        complete: false,
      });
      if (made) this.reports.push({ id: made.id, skillId, device, seconds: secondsConsumed });
    }
    for (const each of this.made) if (made?.withdrawn?.includes(each.id)) each.discarded = true;
    if (made && !made.withdrawn && !this.made.some(({ id }) => id === made.id))
      this.made.push({ id: made.id, device, discarded: false });
  }

  weather(device: Device): void {
    if (this.random() < 0.4) device.network.faultOf = () => 'none';
    else if (this.random() < 0.3) device.network.faultOf = () => 'offline';
    else
      device.network.faultOf = (path) =>
        path.startsWith('/web/') || this.random() < 0.4 ? 'none' : this.pick(FAULTS);
  }

  belong(): void {
    const held = this.server.members.get(this.pick(USERS)) as Set<string>;
    const bucket = this.pick(BUCKETS);
    if (held.has(bucket)) held.delete(bucket);
    else held.add(bucket);
  }

  /** Somebody works on the content: a new title, or another course. */
  write(): void {
    const skill = this.server.entities.get(`skill:${this.pick(this.skillIds)}`);
    if (!skill) return;
    const buckets = this.random() < 0.7 ? [...skill.buckets] : [this.pick(BUCKETS)];
    this.server.put('skill', skill.id, { ...skill.body, title: `T${this.random()}` }, buckets);
    if (this.random() < 0.1) this.server.forgetHistory();
  }

  async takeBack(device: Device): Promise<void> {
    const unsent = (await device.db.outbox.toArray()).filter(
      ({ sent, state }) => !sent && state === 'queued',
    );
    if (unsent.length === 0) return;
    const { id } = this.pick(unsent);
    if ((await discardChange(device.db, id)) !== 'discarded') return;
    const known = this.made.find((each) => each.id === id);
    if (known) known.discarded = true;
  }

  /** What holds at every moment. */
  async check(): Promise<void> {
    for (const [id, count] of this.server.effects) expect(count, `applied ${count} times: ${id}`).toBe(1);
    for (const device of this.devices) {
      expect(device.errors).toEqual([]);
      const [entries, comments] = await device.db.transaction(
        'r',
        device.db.outbox,
        device.db.comments,
        async () => [await device.db.outbox.toArray(), await device.db.comments.toArray()] as const,
      );
      for (const { id, device: maker, discarded } of this.made) {
        if (maker !== device || discarded) continue;
        const settled = this.server.settled.has(id);
        expect(settled || entries.some((entry) => entry.id === id), `lost: ${id}`).toBe(true);
      }
      const ids = comments.map(({ commentId }) => lastingId(commentId));
      expect(new Set(ids).size, 'a comment is shown twice').toBe(ids.length);
      this.flicker(device, new Set(ids), entries);
    }
  }

  /** An own comment that was shown goes only when it was refused or the right to see it was lost. */
  flicker(device: Device, now: Set<string>, entries: readonly OutboxEntry[]): void {
    const before = this.shown.get(device) as Set<string>;
    const held = this.server.members.get(device.db.accountId) as Set<string>;
    for (const id of before) {
      const made = this.made.find((each) => each.id === id);
      const waits = entries.some((entry) => entry.id === id && isFolded(entry));
      if (made?.device === device && waits && held.size === BUCKETS.length)
        expect(now.has(id), `flickered: ${id}`).toBe(true);
    }
    this.shown.set(device, now);
  }

  async heal(): Promise<void> {
    for (const user of USERS) this.server.members.set(user, new Set(BUCKETS));
    for (const device of this.devices) device.network.faultOf = () => 'none';
    for (let round = 0; round < 3; round += 1) {
      for (const device of this.devices) {
        device.engine.trigger('online');
        await device.pass(30_000);
      }
    }
    for (const device of this.devices) {
      device.engine.trigger('poke');
      await device.settle();
    }
  }

  async checkHealed(): Promise<void> {
    const order = new Map<string, number>();
    for (const { clientId, lane, seq } of this.server.log) {
      const key = `${clientId} ${lane}`;
      expect(seq, `out of order in ${lane}`).toBeGreaterThan(order.get(key) ?? 0);
      order.set(key, seq);
    }
    for (const { id, skillId, device, seconds } of this.reports) {
      if (this.server.settled.get(id)?.s !== 'applied') continue;
      const progress = this.server.entities.get(`progress:${device.db.accountId}:${skillId}`)
        ?.body as unknown as SkillProgress;
      const counted = progress.secondsByClient[(await getMeta(device.db, 'clientId')) ?? ''];
      expect(counted, 'seconds were lost').toBeGreaterThanOrEqual(seconds);
    }
    for (const device of this.devices) {
      const left = (await device.db.outbox.toArray()).filter(isFolded);
      expect(left.map(({ op, state, lastError }) => ({ op, state, lastError }))).toEqual([]);
      expect(await device.db.shadow.count(), 'a base is left').toBe(0);
      for (const [table, type] of [
        ['skills', 'skill'],
        ['comments', 'comment'],
        ['progress', 'progress'],
      ] as const) {
        const rows = (await device.db.table(table).toArray()) as {
          ver: number;
          buckets: string[];
          pending: number;
        }[];
        const own = (key: string) => type !== 'progress' || key.includes(device.db.accountId);
        const expected = [...this.server.entities.values()].filter(
          (each) => each.type === type && own(each.id),
        );
        expect(rows.every(({ pending }) => pending === 0)).toBe(true);
        const bodies = rows.map(({ ver: _v, buckets: _b, pending: _p, ...body }) => body);
        expect(sorted(bodies), `${table} differ from the server`).toEqual(
          sorted(expected.map(({ body }) => body)),
        );
      }
    }
  }
}

const sorted = (list: readonly object[]) => list.map((each) => JSON.stringify(canonical(each))).sort();

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}

const STEPS = 120;
const SEEDS = Number(process.env.LECTERN_SIM_SEEDS ?? inRing({ core: 5, full: 20 }));

async function play(seed: number): Promise<void> {
  const world = new World(seed);
  try {
    await world.open();
    for (let step = 0; step < STEPS; step += 1) {
      await world.act();
      await world.check();
    }
    await world.heal();
    await world.check();
    await world.checkHealed();
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const device of world.devices) device.stop();
  }
}

it(`loses no change, applies none twice, keeps lanes in order and brings all devices to the server’s state, from seeds (F2, F3, LOCAL-012, LOCAL-021)`, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) await play(seed);
}, 600_000);
