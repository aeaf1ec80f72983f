/** What sockets in drafts need in the course of time: whether they still may be there, whether they still are, and locks that expire. */
import type { FastifyBaseLogger } from 'fastify';
import { CLOSE_FORBIDDEN, CLOSE_UNAUTHENTICATED } from '#contract/drafts/draft-protocol.ts';
import { mayEditDraft } from '../../services/content/may-edit-draft.ts';
import { livingSessions } from '../../session/sessions.ts';
import type { Backend } from '../../web/backend.ts';
import type { Connection } from './draft-connection.ts';
import type { OpenDrafts } from './open-drafts.ts';

const RECHECK_MS = 30_000;
const SWEEP_MS = 5_000;
const PING_MS = 20_000;
const DEAD_MS = 45_000;

type Parts = { connections: ReadonlySet<Connection>; drafts: OpenDrafts; log: FastifyBaseLogger };

export function draftUpkeep(
  { database, now }: Pick<Backend, 'database' | 'now'>,
  { connections, drafts, log }: Parts,
) {
  const { db } = database;
  const recheck = async (): Promise<void> => {
    const checked = [...connections];
    const sessions = [...new Set(checked.map(({ caller }) => caller.sessionId))];
    const living = await livingSessions(db, sessions, now());
    for (const { caller, skillId, socket } of checked) {
      if (!living.has(caller.sessionId)) socket.close(CLOSE_UNAUTHENTICATED);
      else if (!(await mayEditDraft({ tx: db, caller, at: now() }, skillId))) socket.close(CLOSE_FORBIDDEN);
    }
  };
  const recheckLater = () =>
    recheck().catch((err: unknown) => {
      log.warn({ err }, 'who may be in drafts could not be checked; tried again later');
    });
  const sweep = () => {
    for (const room of drafts.rooms()) room.sweep();
  };
  const ping = () => {
    for (const { socket, heardAt } of connections) {
      if (Date.now() - heardAt >= DEAD_MS) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }
  };

  const timers = [
    setInterval(recheckLater, RECHECK_MS),
    setInterval(sweep, SWEEP_MS),
    setInterval(ping, PING_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    recheck,
    recheckLater,
    sweep,
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
