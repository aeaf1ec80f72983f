/** `/yjs/{skillId}`: our own pages, a living session, and the right to edit, or no socket (D36). */
import '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CLOSE_FORBIDDEN, SCHEMA_PARAMETER } from '#contract/drafts/draft-protocol.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { mayEditDraft } from '../../services/content/may-edit-draft.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';
import { whoAsked } from '../request-log.ts';
import type { DraftSockets } from './draft-sockets.ts';

type Options = {
  /** @throws Refusal UNAVAILABLE while there is no database */
  ready(): { backend: Backend; drafts: DraftSockets };
  publicUrl: string;
};

export function draftRoute(app: FastifyInstance, { ready, publicUrl }: Options): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.get<{ Params: { skillId: string }; Querystring: Record<string, unknown> }>(
    '/yjs/:skillId',
    {
      websocket: true,
      config: { action: 'skill.Update', counted: 'request' },
      preValidation: async (request) => {
        if (request.headers.origin !== publicUrl) throw new Refusal('FORBIDDEN_ACCESS');
        const { backend, drafts } = ready();
        const caller = await authenticateCookie(backend, request);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        const { skillId } = request.params;
        const ctx = { tx: backend.database.db, caller, at: backend.now() };
        // A browser does not tell its page why a socket was not opened: one without the right is opened, and closed with the reason.
        if (!v.is(idSchema, skillId) || !(await mayEditDraft(ctx, skillId))) {
          const code = 'FORBIDDEN_ACCESS';
          return request.log.warn({ code, ...whoAsked(caller), field: 'draft' }, 'refused');
        }
        if (drafts.isFull(caller.userId)) throw new Refusal('RATE_LIMITED');
        callers.set(request, caller);
      },
    },
    (socket, request) => {
      const caller = callers.get(request);
      const schema = schemaIn(request.query[SCHEMA_PARAMETER]);
      if (caller) ready().drafts.add(socket, caller, request.params.skillId, schema);
      else socket.close(CLOSE_FORBIDDEN);
    },
  );
}

/** A stock client, and one of before there were numbers, has the first. */
const schemaIn = (given: unknown): number =>
  typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 1;
