import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { acquireSkillLockOperation } from '#contract/content/skill-lock.ts';
import { anotherNode, type Node } from '#tests/support/another-node.ts';
import { type DraftClient, draftClient } from '#tests/support/draft-client.ts';
import { anOrganization, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let first: TestApp;
let second: Node;
let url: string;
let harbor: SeededOrganization;
const clients: DraftClient[] = [];

beforeAll(async () => {
  first = await testApp();
  url = (await first.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  second = await anotherNode(first);
  harbor = await anOrganization(first.backend.database.db);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

type Author = { userId: string; cookie: string; accessToken: string };

async function author(alias: string): Promise<Author> {
  const userId = await first.addAccount({ alias });
  await first.join(userId, harbor.id, ['trainer']);
  return { ...(await signedIn(first, alias)), userId };
}

function enter(node: string, { cookie }: Author, skillId: string): DraftClient {
  const client = draftClient({ url: node, origin: PUBLIC_URL, cookie }, skillId);
  clients.push(client);
  return client;
}

const caretAt = (clock: number) => {
  const position = { type: null, tname: null, item: { client: 7, clock }, assoc: 0 };
  return { anchor: position, head: position };
};
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 10 });

it('authors on two nodes of one database converge, across snapshots, from one seed (D36)', {
  timeout: 60_000,
}, async () => {
  const skill = await aSkill(first.backend.database.db, harbor);
  const ana = await author('author');
  const [here, there] = [enter(url, ana, skill.id), enter(second.url, ana, skill.id)];
  await eventually(() => here.texts().length).toBeGreaterThan(0);
  await eventually(() => there.texts()).toEqual(here.texts());
  const seeded = here.texts().length;
  for (let line = 0; line < 120; line += 1) {
    here.type(`here ${line}`);
    there.type(`there ${line}`);
    if (line % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => here.texts().length).toBe(seeded + 240);
  await eventually(() => there.texts().length).toBe(seeded + 240);
  await eventually(() => here.isStored() && there.isStored()).toBe(true);
  expect(Buffer.from(Y.encodeStateAsUpdate(there.doc))).toEqual(Buffer.from(Y.encodeStateAsUpdate(here.doc)));
});

it('authors see the carets of those who are at another node, whoever came first, until they leave (D36)', async () => {
  const skill = await aSkill(first.backend.database.db, harbor);
  const [ana, ben] = [await author('ana'), await author('ben')];
  const here = enter(url, ana, skill.id);
  here.provider.awareness.setLocalState({ user: { color: '#112233' }, cursor: caretAt(1) });
  await eventually(() => here.isStored()).toBe(true);
  const there = enter(second.url, ben, skill.id);
  const seenThere = () => there.provider.awareness.getStates().get(here.doc.clientID);
  const seenHere = () => here.provider.awareness.getStates().get(there.doc.clientID);
  await eventually(seenThere).toEqual({
    user: { id: ana.userId, name: 'Ana Petrov', color: '#112233' },
    cursor: caretAt(1),
  });
  there.provider.awareness.setLocalState({ user: { name: 'The Boss' }, cursor: caretAt(7) });
  await eventually(seenHere).toEqual({ user: { id: ben.userId, name: 'Ana Petrov' }, cursor: caretAt(7) });
  here.provider.awareness.setLocalStateField('cursor', caretAt(2));
  await eventually(() => seenThere()?.cursor).toEqual(caretAt(2));
  there.provider.disconnect();
  await eventually(seenHere).toBeUndefined();
});

it('who types is seen at every node, and so is that the lock was taken over (EDIT-008, LOCAL-029)', async () => {
  const skill = await aSkill(first.backend.database.db, harbor);
  const [ana, ben] = [await author('ann'), await author('bob')];
  const [here, there] = [enter(url, ana, skill.id), enter(second.url, ben, skill.id)];
  const acquire = (node: Pick<Node, 'app'>, who: Author, sessionId: string, headers = {}) =>
    node.app.fastify.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { authorization: `Bearer ${who.accessToken}`, ...headers },
      payload: { query: acquireSkillLockOperation.document, variables: { skillId: skill.id, sessionId } },
    });
  await acquire(second, ana, 'tab-1');
  for (const client of [here, there])
    await eventually(() => client.holder()).toMatchObject({ userId: ana.userId, sessionId: 'tab-1' });
  const refused = await acquire(second, ben, 'tab-2');
  expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'CANNOT_ACQUIRE_LOCK' } }] });
  await acquire(second, ben, 'tab-2', { 'x-steal-lock': 'true' });
  for (const client of [here, there])
    await eventually(() => client.holder()).toMatchObject({ userId: ben.userId, sessionId: 'tab-2' });
});
