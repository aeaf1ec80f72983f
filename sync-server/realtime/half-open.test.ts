/** Sockets whose other end has gone without a word, or reads too slowly. */
import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { newId } from '#contract/ids.ts';
import { silent } from '#tests/support/run-folder.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { type ChangeSockets, changeSockets } from '../http/changes/change-sockets.ts';
import { membership } from '../replication/membership.ts';

let app: TestApp;
let organizationId: string;
let sockets: ChangeSockets | null = null;

beforeAll(async () => {
  app = await testApp({ ready: false });
  organizationId = await app.addOrganization('harbor');
});
afterEach(async () => {
  await sockets?.close();
  sockets = null;
  vi.useRealTimers();
});
afterAll(() => app?.close());

/** The network's side of a socket. */
class Wire extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: { type: string }[] = [];
  pings = 0;
  code: number | null = null;
  send(bytes: Buffer): void {
    this.sent.push(JSON.parse(String(bytes)));
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number): void {
    this.code = code;
    this.readyState = 2;
    this.emit('close');
  }
  terminate(): void {
    this.close(1006);
  }
}

async function aVisitor(hub: ChangeSockets): Promise<Wire> {
  const wire = new Wire();
  hub.add(wire as unknown as WebSocket, '127.0.0.1');
  const frame = { type: 'authenticate', accessToken: null, clientId: newId(), tenants: ['harbor'] };
  wire.emit('message', Buffer.from(JSON.stringify(frame)), false);
  await vi.waitFor(() => expect(wire.sent).toMatchObject([{ type: 'authenticated', beatMs: 20_000 }]), 5_000);
  return wire;
}

it('pings and beats every 20 s, and ends a socket that has said nothing for 45 s (F45)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  sockets = changeSockets(app.backend, membership, silent);
  const [silentOne, alive] = [await aVisitor(sockets), await aVisitor(sockets)];
  for (let seconds = 0; seconds < 45; seconds += 1) {
    expect(silentOne.code).toBeNull();
    vi.advanceTimersByTime(1_000);
    alive.emit('pong');
  }
  expect(silentOne.code).toBe(1006);
  expect(alive.code).toBeNull();
  expect(alive.pings).toBe(2);
  expect(alive.sent.filter(({ type }) => type === 'beat')).toHaveLength(2);
});

it('closes who has left 1 MiB unread, to come again and pull; the others hear on (F47)', async () => {
  sockets = changeSockets(app.backend, membership, silent);
  const [slow, quick] = [await aVisitor(sockets), await aVisitor(sockets)];
  const poke = async () => {
    const before = quick.sent.length;
    app.backend.announcer.announce([`org:${organizationId}:public`]);
    await vi.waitFor(() => expect(quick.sent.length).toBe(before + 1));
  };
  slow.bufferedAmount = 1024 * 1024;
  await poke();
  expect(slow.code).toBeNull();
  slow.bufferedAmount += 1;
  const heard = slow.sent.length;
  await poke();
  expect(slow.code).toBe(1013);
  expect(slow.sent).toHaveLength(heard);
  await poke();
  expect(quick.code).toBeNull();
});

it('closes who sends more than 20 frames in a second (F47)', async () => {
  sockets = changeSockets(app.backend, membership, silent);
  const flood = await aVisitor(sockets);
  for (let n = 1; n < 20; n += 1) flood.emit('message', Buffer.from('{}'), false);
  expect(flood.code).toBeNull();
  flood.emit('message', Buffer.from('{}'), false);
  expect(flood.code).toBe(1008);
});
