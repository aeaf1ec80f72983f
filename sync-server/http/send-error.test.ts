import { once } from 'node:events';
import { get } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendError } from './send-error.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const tooEarly = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** @returns where it listens, what it logs and with which status each request ended */
async function listening({ leaves }: { leaves: boolean }) {
  const lines: { level: number; msg: string }[] = [];
  const statuses: number[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = Fastify({ logger: { level: 'info', stream } });
  app.setErrorHandler(sendError);
  app.addHook('onResponse', async (_request, reply) => void statuses.push(reply.statusCode));
  const done = new Promise<void>((resolve) => {
    app.get('/', async ({ raw }) => {
      if (leaves) {
        raw.socket.destroy();
        await once(raw.socket, 'close');
      }
      setImmediate(resolve);
      throw tooEarly();
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, lines, statuses, done };
}
const statusOf = (url: string) =>
  new Promise<number | null>((resolve) => {
    get(url, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    }).on('error', () => resolve(null));
  });

it('a client that leaves before the answer is whole is a line of information, and counts as no failure of the server', async () => {
  const { url, lines, statuses, done } = await listening({ leaves: true });
  expect(await statusOf(url)).toBeNull();
  await done;
  expect(lines.map(({ msg }) => msg)).toContain('the client left before the answer was whole');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

it('a stream that ends too early on a connection that is still there is an error, and says so', async () => {
  const { url, lines } = await listening({ leaves: false });
  expect(await statusOf(url)).toBe(500);
  expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['request failed']);
});
