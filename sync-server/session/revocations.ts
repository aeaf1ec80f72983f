/**
 * Whose access tokens count no more although they have not expired: ended sessions, disabled people. Kept in memory and
 * read again from the database every two seconds, so that what another node ended is known here within five (AUTH-045).
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';
import type { Caller } from '../verbs/service-context.ts';
import { ACCESS_TOKEN_MS } from './session-times.ts';

export type Revocations = {
  isRevoked(caller: Pick<Caller, 'userId' | 'sessionId' | 'actorId'>): boolean;
  /** This node ended it just now. */
  add(sessionId: string): void;
  /** Reads the database at once. */
  refresh(): Promise<void>;
  /** Called when something was added. @returns how to leave */
  subscribe(listener: () => void): () => void;
  close(): void;
};

const EVERY_MS = 2_000;
/** Older tokens have expired by themselves. */
const REMEMBERED_MS = ACCESS_TOKEN_MS + 60_000;

export function watchRevocations(db: Kysely<Database>, now: () => number): Revocations {
  let sessions = new Map<string, number>();
  let disabled = new Set<string>();
  const listeners = new Set<() => void>();

  const refresh = async () => {
    const since = now() - REMEMBERED_MS;
    const { rows } = await sql<{ ended: { id: string; revokedAt: number }[]; people: string[] }>`
      select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'revokedAt', "revokedAt")), '[]') from (
          select id, "revokedAt" from accounts.sessions where "revokedAt" > ${since}
          union all
          select s.id, a."revokedAt" from accounts.sessions s join accounts.sessions a on a.id = s."actorSession"
            where a."revokedAt" > ${since}) as e) as ended,
        (select coalesce(jsonb_agg(id), '[]') from accounts.users where disabled) as people`.execute(db);
    const { ended = [], people = [] } = rows[0] ?? {};
    const isNews = ended.some(({ id }) => !sessions.has(id)) || people.some((id) => !disabled.has(id));
    // What was added here meanwhile may not have been committed when the query ran.
    const recent = [...sessions].filter(([, at]) => at > since);
    sessions = new Map([...recent, ...ended.map(({ id, revokedAt }) => [id, revokedAt] as const)]);
    disabled = new Set(people);
    if (isNews) for (const listener of listeners) listener();
  };

  let reading = false;
  const timer = setInterval(async () => {
    if (reading) return;
    reading = true;
    // While the database is away no request is served, so nothing can be let through meanwhile.
    await refresh().catch(() => undefined);
    reading = false;
  }, EVERY_MS);
  timer.unref();

  return {
    isRevoked: ({ userId, sessionId, actorId }) =>
      sessions.has(sessionId) || disabled.has(userId) || (actorId !== null && disabled.has(actorId)),
    add(sessionId) {
      sessions.set(sessionId, now());
      for (const listener of listeners) listener();
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}
