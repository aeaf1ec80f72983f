/**
 * Lectern's hub of change sockets with its database, as one candidate of the bench's b5: the sockets are ws's, and each is taken for a
 * visitor of one tenant. Told by messages of its parent, as the floor's server is; what the floor has not, it says besides.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { newId } from '#contract/ids.ts';
import { changeSockets } from '#server/http/changes/change-sockets.ts';
import type { Announcer, Listener } from '#server/realtime/announcer.ts';
import { membership } from '#server/replication/membership.ts';
import { watchRevocations } from '#server/session/revocations.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import { aCourse, anOrganization } from '#tests/support/seed.ts';

const SOCKETS_PER_NETWORK = 200;

type Told = { burst?: number; cpuSince?: NodeJS.CpuUsage; idleMs?: number; memory?: boolean };

const say = (message: object) => process.send?.(message);
const silent = { info() {}, warn() {}, error() {} };
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false, keepRunning: false });
const database = openDatabase(postgres.url, { max: 5 });
await migrateToLatest(database.db);
const tenant = await anOrganization(database.db);
const course = await aCourse(database.db, tenant);

let tell: Listener = () => {};
const announcer = {
  whisper: async () => {},
  overhear: () => () => {},
  subscribe(listener: Listener) {
    tell = listener;
    return () => {};
  },
} as unknown as Announcer;
const backend = {
  database,
  announcer,
  requestLimits: { async spend() {} },
  now: Date.now,
  revocations: watchRevocations(database.db, Date.now),
} as unknown as Parameters<typeof changeSockets>[0];
const hub = changeSockets(backend, membership, silent);

const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
let joined = 0;
sockets.on('connection', (socket) => {
  hub.add(socket, `network ${Math.floor(joined++ / SOCKETS_PER_NETWORK)}`);
  const first = { type: 'authenticate', accessToken: null, clientId: newId(), tenants: [tenant.alias] };
  socket.emit('message', Buffer.from(JSON.stringify(first)), false);
});
/** What is read every 2 s whoever is connected, is read equally often in every window of whole periods that begins here. */
const betweenTwoReads = () =>
  new Promise<void>((resolve) => database.pool.once('acquire', () => setTimeout(resolve, 1000)));
let queries = 0;
database.pool.on('acquire', () => {
  queries += 1;
});

process.on('message', async (told: Told) => {
  if (told.burst) {
    const c0 = process.cpuUsage();
    const changed = [`course:${course.id}:read`];
    for (let n = 0; n < told.burst; n += 1) {
      tell(changed, { carried: [], unknown: new Set(changed) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    say({ sent: told.burst, c0 });
  }
  if (told.cpuSince) {
    const { user, system } = process.cpuUsage(told.cpuSince);
    say({ cpu_us: user + system });
  }
  if (told.idleMs) {
    await betweenTwoReads();
    const before = queries;
    const c0 = process.cpuUsage();
    setTimeout(() => {
      const { user, system } = process.cpuUsage(c0);
      say({ queries: queries - before, idleCpuMs: (user + system) / 1000 });
    }, told.idleMs);
  }
  if (told.memory) {
    globalThis.gc?.();
    say({ bytes: process.memoryUsage().rss });
  }
});
process.on('disconnect', async () => {
  await database.close();
  await postgres.stop();
  process.exit(0);
});
http.listen(0, '127.0.0.1', 4096, () => say({ port: (http.address() as AddressInfo).port }));
