import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { anotherNode, type Node } from '#tests/support/another-node.ts';
import { authenticatedSocket, type ChangeSocket } from '#tests/support/change-socket.ts';
import { redisForTests } from '#tests/support/redis-for-tests.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let organizationId: string;
let accessToken: string;
const redis = await redisForTests();
const open: ChangeSocket[] = [];

beforeAll(async () => {
  app = await testApp();
  organizationId = await app.addOrganization('harbor');
  const userId = await app.addAccount({ alias: 'learner' });
  await app.join(userId, organizationId, ['member']);
  ({ accessToken } = await signedIn(app, 'learner'));
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

const deviceAt = async (node: Node): Promise<ChangeSocket> => {
  const device = await authenticatedSocket(node.url, accessToken);
  open.push(device);
  return device;
};

describe.each([
  { where: 'the database', redisUrl: undefined, skip: false },
  { where: `Redis${redis.url ? '' : `, which ${redis.missing}`}`, redisUrl: redis.url, skip: !redis.url },
])('nodes that meet in $where', ({ redisUrl, skip }) => {
  let nodes: [Node, Node];
  beforeAll(async () => {
    if (!skip) nodes = [await anotherNode(app, redisUrl), await anotherNode(app, redisUrl)];
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.close();
  });

  it.skipIf(skip)('poke the devices of each other, each change once', async () => {
    const devices = await Promise.all(nodes.map(deviceAt));
    const [member, everybody] = [`org:${organizationId}:member`, `org:${organizationId}:public`];
    const heard = ({ frames }: ChangeSocket) => frames.flatMap(({ buckets }) => buckets ?? []);
    const announced: string[] = [];
    for (const [at, bucket] of [member, everybody, member].entries()) {
      nodes[at % 2]?.backend.announcer.announce([bucket, `course:${newId()}:read`]);
      announced.push(bucket);
      for (const device of devices) await expect.poll(() => heard(device)).toEqual(announced);
    }
  });

  it.skipIf(skip)('whisper to the others and not to themselves', async () => {
    const heard: string[] = [];
    const leave = nodes.map(({ backend }, at) =>
      backend.announcer.overhear((subject, text) => heard.push(`${at} ${subject} ${text}`)),
    );
    nodes[0].backend.announcer.whisper('presence:x', 'here');
    nodes[1].backend.announcer.whisper('presence:x', 'there');
    await expect.poll(() => heard.sort()).toEqual(['0 presence:x there', '1 presence:x here']);
    for (const stop of leave) stop();
  });

  it.skipIf(skip)('say that anything may have changed where the list is too long', async () => {
    const device = await deviceAt(nodes[1]);
    nodes[0].backend.announcer.announce(Array.from({ length: 300 }, () => `course:${newId()}:read`));
    expect(await device.next('poke')).toMatchObject({ buckets: ['*'] });
  });
});

it('a node that could not hear for a while tells its devices that anything may have changed', async () => {
  const node = await anotherNode(app);
  try {
    const device = await deviceAt(node);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern-changes' and datname = current_database()`;
    await cut.execute(app.backend.database.db);
    expect(await device.next('poke')).toMatchObject({ buckets: ['*'] });
  } finally {
    await node.close();
  }
});
