/** The product's own draft against a real server process and its PostgreSQL, beside a stock y-websocket client. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import * as Y from 'yjs';
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';
import { openDraft } from '../../src/drafts/open-draft.ts';
import { ApiClient } from '../support/api-client.ts';
import { type DraftClient, draftClient } from '../support/draft-client.ts';
import { textsOf } from '../support/draft-device.ts';
import { type RealServer, startServer } from '../support/real-server.ts';

const quickly = { timeout: 15_000, interval: 20 };
let server: RealServer;
let client: ApiClient;
let skillId: string;

beforeAll(async () => {
  server = await startServer();
  client = new ApiClient(server.url);
  await client.signIn('author@harbor.example');
  skillId = await client.skillId('your-first-lesson');
});
afterAll(() => server?.cleanUp());

const address = () => server.url.replace('http', 'ws');
const stock = (): DraftClient =>
  draftClient({ url: address(), origin: server.url, cookie: client.cookieHeader }, skillId);

/** A device that can be taken off the network. */
function aDevice() {
  const network = { on: true, listeners: new Set<() => void>() };
  class LoggedInSocket extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols, { headers: { origin: server.url, cookie: client.cookieHeader } });
    }
  }
  const db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  const open = () =>
    openDraft(skillId, {
      db,
      origin: address(),
      WebSocket: LoggedInSocket as never,
      sessionId: async () => newId(),
      session: {
        signedIn: () => network.on,
        subscribe: (listener) => {
          network.listeners.add(listener);
          return () => network.listeners.delete(listener);
        },
        renew: async () => {},
      },
    });
  const turn = (on: boolean) => {
    network.on = on;
    for (const listener of network.listeners) listener();
  };
  return { db, open, turn };
}

it('holds what both typed after a cut and a restart, deletions included, and says so only then (LOCAL-028)', async () => {
  const device = aDevice();
  const first = await device.open();
  await expect.poll(() => first.getState(), quickly).toMatchObject({ text: 'ready', connected: true });
  const other = stock();
  await expect.poll(() => other.texts().length, quickly).toBe(first.fragment.length);

  device.turn(false);
  const block = new Y.XmlElement('paragraph');
  block.insert(0, [new Y.XmlText('typed offline')]);
  first.fragment.insert(0, [block]);
  const gone = other.texts().at(-1);
  first.fragment.delete(first.fragment.length - 1, 1);
  other.type('typed online');
  await first.close();

  const again = await device.open();
  await expect.poll(() => again.getState(), quickly).toMatchObject({ text: 'ready', saved: 'on-device' });
  device.turn(true);
  await expect.poll(() => again.getState(), quickly).toMatchObject({ connected: true, saved: 'on-server' });
  await expect.poll(() => other.texts().at(0), quickly).toBe('typed offline');
  expect(other.texts()).toContain('typed online');
  expect(other.texts()).not.toContain(gone);
  expect(other.texts()).toHaveLength(again.fragment.length);

  // Whoever comes now has it from the server's disk.
  await server.kill9();
  const { port, dataDir } = server;
  server = await startServer({ port, dataDir });
  const newcomer = stock();
  await expect.poll(() => newcomer.texts().at(0), quickly).toBe('typed offline');
  expect(newcomer.texts()).toHaveLength(textsOf(again).length);
  expect(newcomer.texts()).not.toContain(gone);
  expect((await device.db.drafts.get(skillId))?.unsent).toBe(0);
  other.close();
  newcomer.close();
  await again.close();
  device.db.close();
}, 90_000);
