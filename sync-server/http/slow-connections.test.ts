import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { patience } from './slow-connections.ts';

const HUGE = 64 * 1024 * 1024; // more than the kernel keeps for a connection
let app: TestApp;
let folder: string;
let port: number;
const opened: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-slow-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Lectern</title>');
  writeFileSync(path.join(folder, 'huge.bin'), '');
  truncateSync(path.join(folder, 'huge.bin'), HUGE);
  app = await testApp({
    clientFolder: folder,
    patience: {
      headersMs: 300,
      requestMs: 600,
      readerMs: 500,
      lookEveryMs: 50,
      bytesPerSecond: 8 * 1024 ** 2,
    },
  });
  port = Number(new URL(await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opens(said: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(said);
  return socket;
}

/** @returns whether the other end has closed it, or does within 5 s */
const isClosed = (socket: Socket) =>
  Promise.race([
    new Promise<true>((resolve) => {
      if (socket.closed) resolve(true);
      else socket.once('close', () => resolve(true));
    }),
    new Promise<false>((resolve) => setTimeout(resolve, 5000, false).unref()),
  ]);

/** Sends a byte now and then until the connection is gone. */
function trickles(socket: Socket): void {
  const sending = setInterval(() => socket.write('a'), 40);
  socket.once('close', () => clearInterval(sending)).resume();
}

/** @returns how many bytes came */
const reads = (file: string) =>
  new Promise<number>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: file, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.once('end', () => resolve(bytes)).once('error', reject);
    }).once('error', reject);
  });

it('closes connections whose head or body comes by the byte, and serves all others meanwhile (F5)', async () => {
  const heads = await Promise.all(
    Array.from({ length: 100 }, () => opens('GET /readyz HTTP/1.1\r\nhost: a\r\nx-slow: ')),
  );
  const bodies = await Promise.all(
    Array.from({ length: 100 }, () =>
      opens(
        'POST /sync/pull HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"a":"',
      ),
    ),
  );
  for (const socket of [...heads, ...bodies]) trickles(socket);
  const served = Promise.all(
    Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status)),
  );
  expect(new Set(await served)).toEqual(new Set([200]));
  expect(await Promise.all([...heads, ...bodies].map(isClosed))).not.toContain(false);
});

it('closes the connection of a reader below the floor, and leaves one that reads (F5)', async () => {
  const [[servedSlowly], slow] = await Promise.all([
    once(app.app.fastify.server, 'connection') as Promise<[Socket]>,
    opens('GET /huge.bin HTTP/1.1\r\nhost: a\r\n\r\n'),
  ]);
  slow.pause();
  expect(await reads('/huge.bin')).toBe(HUGE);
  // A paused socket does not hear that it is closed before it has read what it was sent.
  await vi.waitFor(() => expect(servedSlowly.destroyed).toBe(true), { timeout: 10_000 });
  let got = 0;
  slow.on('data', (part: Buffer) => {
    got += part.length;
  });
  slow.resume();
  expect(await isClosed(slow)).toBe(true);
  expect(got).toBeLessThan(HUGE);
});

it('has 10 s patience with a head, 30 s with a body, and asks readers for 1 KB/s (F5)', () => {
  expect(patience).toMatchObject({ headersMs: 10_000, requestMs: 30_000, bytesPerSecond: 1024 });
});
