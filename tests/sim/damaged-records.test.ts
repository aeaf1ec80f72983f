/** Records that something has damaged: work is set aside for an export, what the server has is fetched again, the rest works (F25). */
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { setMeta } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { exportChanges } from '#sync/changes.ts';
import { aServer, comment, READ, stage } from '../support/model-stage.ts';
import { seeded } from '../support/seeded.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { online } = stage();

async function story() {
  const { server, skillIds } = aServer(3);
  const device = await online(server);
  const offline = () => {
    device.network.faultOf = () => 'offline';
  };
  const heal = async () => {
    device.network.faultOf = () => 'none';
    await device.pass(60_000);
  };
  const say = (at: number, body: string) =>
    device.mutate(createComment, comment(skillIds[at] as string, body));
  return { server, device, skillIds, offline, heal, say };
}

it('sets a damaged change aside with all that is in it, and delivers the others (F25)', async () => {
  const { server, device, offline, heal, say } = await story();
  offline();
  await say(0, 'whole');
  await say(1, 'soon damaged');
  await say(2, 'whole as well');
  await device.db.table('outbox').update(2, { touches: 'no list', vars: { body: 'soon damaged' } });
  await device.restart();
  await heal();
  expect(server.log).toHaveLength(2);
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
  expect(await device.db.quarantine.toArray()).toMatchObject([{ table: 'outbox', key: 2 }]);
  expect(await device.db.comments.count()).toBe(2);
  expect(await exportChanges(device.db)).toContain('soon damaged');
});

it('leaves what a newer version has written as it is, and sends it when it can (F25, F28)', async () => {
  const { device, offline, heal, say } = await story();
  offline();
  await say(0, 'known');
  const entry = await device.db.outbox.get(1);
  const newer = { ...entry, seq: 2, id: newId(), op: 'unheardOf', more: { of: 'it' } };
  await device.db.table('outbox').add({ ...newer, touches: [], lane: 'other' });
  await setMeta(device.db, 'seq', 2);
  await device.restart();
  await heal();
  expect(await device.db.quarantine.count()).toBe(0);
  expect(await device.db.outbox.toArray()).toMatchObject([{ op: 'unheardOf', more: { of: 'it' } }]);
});

it('fetches a damaged row again at the next look, while the change that waits on another stays (F25)', async () => {
  const { device, skillIds, offline, heal, say } = await story();
  offline();
  await say(0, 'waits');
  const [, second = ''] = skillIds;
  await device.db.table('skills').update(second, { buckets: null, ver: 'one' });
  device.stop();
  await device.pass(DAY_MS + 1);
  await device.restart();
  expect(await device.db.skills.get(second)).toBeUndefined();
  expect(await device.read(commentThread, skillIds[0] as string, 'public')).toMatchObject([
    { body: 'waits' },
  ]);
  await heal();
  expect(await device.db.skills.get(second)).toMatchObject({ ver: 1, buckets: [READ] });
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
});

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'ends equal to the server with any field of any record damaged, seed %i (F25)',
  async (seed) => {
    const random = seeded(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const { server, device, skillIds, offline, heal, say } = await story();
    offline();
    for (const at of [0, 1, 2]) await say(at, `comment ${at}`);
    const table = device.db.table(pick(['outbox', 'skills', 'shadow', 'buckets', 'comments']));
    const row = pick(await table.toArray()) as Record<string, unknown>;
    const key = table.schema.primKey.keyPath as string;
    const field = pick(Object.keys(row).filter((name) => name !== key));
    const damaged = pick([undefined, null, 17, 'damaged', [], { a: 1 }, [null]]);
    await table.put({ ...row, [field]: damaged });
    device.stop();
    await device.pass(DAY_MS + 1);
    await device.restart();
    await heal();
    await heal();
    const lost = await device.db.quarantine.count();
    expect(server.log.length + lost).toBe(3);
    expect(lost).toBeLessThanOrEqual(table.name === 'outbox' ? 1 : 0);
    expect(await device.db.skills.count()).toBe(3);
    for (const skillId of skillIds) expect(await device.db.skills.get(skillId)).toMatchObject({ ver: 1 });
  },
);
