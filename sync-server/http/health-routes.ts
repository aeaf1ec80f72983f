/** For whoever watches the server, and for devices that wait for it. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Backend, GetBackend } from '../web/backend.ts';

const ASK_TIMEOUT_MS = 1_500;
/** However many ask, the database is asked this often. */
const REMEMBER_MS = 250;

export function healthRoutes(app: FastifyInstance, backend: GetBackend): void {
  const isReachable = databaseProbe();
  const alive = { not: 'It is a constant, and a server that refuses it is started anew.' };
  app.get('/healthz', { config: { action: 'platform.Read', counted: alive } }, async () => ({
    status: 'alive',
  }));
  app.get('/readyz', { config: { action: 'platform.Read', counted: 'health' } }, async () => {
    if (!(await isReachable(backend()))) throw new Refusal('UNAVAILABLE');
    return { status: 'ready' };
  });
}

function databaseProbe() {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return ({ database, now }: Backend): Promise<boolean> => {
    if (!last || Math.abs(now() - last.at) > REMEMBER_MS) last = { at: now(), answer: ask(database) };
    return last.answer;
  };
}

async function ask(database: Backend['database']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ASK_TIMEOUT_MS, false);
  });
  return Promise.race([database.isReachable(), late]).finally(() => clearTimeout(timer));
}
