/** Devices that come to another node with each request, while others write at both: nodes keep nothing that a device could miss. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternApp } from '#server/http/app.ts';
import { schemas } from '#server/services/schemas.ts';
import { OPERATOR } from '#server/session/passwords.ts';
import type { LecternDb } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { anotherNode, type Node } from '../support/another-node.ts';
import { anEngine } from '../support/real-device.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { signedIn, type TestApp, testApp } from '../support/test-app.ts';

let first: TestApp;
let second: Node;
const ends: (() => void)[] = [];

beforeAll(async () => {
  first = await testApp({ services: { schemas } });
  second = await anotherNode(first);
});
afterAll(async () => {
  for (const end of ends) end();
  await second?.close();
  await first?.close();
});

type Route = () => LecternApp | null;

/** @param route  where the next request goes; null: that node is gone */
async function deviceOf(accountId: string, cookie: string, route: Route) {
  const fetch = async (path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    const node = route();
    if (!node) throw new TypeError('Failed to fetch');
    const own = path.startsWith('/web/')
      ? { 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1', cookie }
      : {};
    const answer = await node.fastify.inject({
      method: method as 'GET' | 'POST',
      url: path,
      headers: { ...(headers as Record<string, string>), ...own, 'accept-encoding': 'identity' },
      ...(body && { payload: body as string }),
    });
    const said = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) said.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: said });
  };
  const device = await anEngine(accountId, fetch);
  ends.push(() => device.engine.stop());
  return device;
}

const comment = (contextId: string, body: string) =>
  ({ contextId, body, type: 'skill', access: 'public', parent: null }) as const;
const bodiesIn = async (db: LecternDb, skillId: string) =>
  (await commentThread(db, skillId, 'public')).map(({ body }) => body).sort();

it('a device that moves between nodes mid-sync misses nothing and doubles nothing, also when one of them dies (F43)', {
  timeout: 60_000,
}, async () => {
  const { db } = first.backend.database;
  const organization = await anOrganization(db);
  const skill = await aSkill(db, organization);
  await aCourse(db, organization, { holds: [skill] });
  const people = [];
  for (const _ of ['mover', 'writer']) {
    const person = await aPerson(db, { roles: [[organization, ['member']]] });
    const passwordHash = await first.backend.passwords.hash('right-Password', OPERATOR);
    await db.insertInto('accounts.credentials').values({ userId: person.id, passwordHash }).execute();
    people.push({ id: person.id, ...(await signedIn(first, person.alias)) });
  }
  const random = seeded(43);
  let firstIsUp = true;
  let requests = 0;
  const either: Route = () => {
    requests += 1;
    if (random() < 0.5) return second.app;
    return firstIsUp ? first.app : null;
  };
  const [mover, writer] = await Promise.all(people.map(({ id, cookie }) => deviceOf(id, cookie, either)));
  if (!mover || !writer) throw new Error('There are two of them.');
  await mover.settle();
  const written: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    if (n === 6) firstIsUp = false;
    for (const [device, who] of [
      [mover, 'mover'],
      [writer, 'writer'],
    ] as const) {
      const body = `${who} ${n}`;
      written.push(body);
      await enqueue(device.db, createComment, comment(skill.id, body));
      device.engine.trigger('nudge');
    }
    if (n % 3 === 0) await Promise.all([mover.pass(5_000), writer.pass(5_000)]);
  }
  const devices = [mover, writer];
  const left = async () => {
    for (const device of devices) await device.pass(30_000);
    return Promise.all(devices.map(async ({ db }) => [await db.outbox.count(), await db.comments.count()]));
  };
  await expect.poll(left, { timeout: 30_000 }).toEqual(devices.map(() => [0, written.length]));
  for (const { db: own, errors } of devices) {
    expect(await bodiesIn(own, skill.id)).toEqual([...written].sort());
    expect(errors).toEqual([]);
  }
  const stored = await db.selectFrom('content.comments').select('body').execute();
  expect(stored.map(({ body }) => body).sort()).toEqual([...written].sort());
  expect(requests).toBeGreaterThan(20);
});
