/** For whoever watches the server, and for devices that wait for it. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Backend, GetBackend } from './backend.ts';

const ASK_TIMEOUT_MS = 1_500;
/** However many ask, the database is asked this often. */
const REMEMBER_MS = 250;

export function healthRoutes(app: FastifyInstance, backend: GetBackend): void {
  const isReachable = databaseProbe();
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (!(await isReachable(backend()))) throw new Refusal('UNAVAILABLE');
    return { status: 'ready' };
  });
}

function databaseProbe() {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return ({ database, now }: Backend): Promise<boolean> => {
    if (!last || Math.abs(now() - last.at) > REMEMBER_MS) last = { at: now(), answer: ask(database.db) };
    return last.answer;
  };
}

async function ask(db: Backend['database']['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ASK_TIMEOUT_MS, false);
  });
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
