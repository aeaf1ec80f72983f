/** `/yjs/{skillId}`: our own pages, a living session, and the right to edit, or no socket (D36). */
import '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { Backend } from '../http/backend.ts';
import { mayEditDraft } from '../services/content/may-edit-draft.ts';
import type { Caller } from '../services/service-context.ts';
import { authenticateCookie } from '../session/authenticate.ts';
import type { DraftSockets } from './draft-sockets.ts';

type Options = {
  /** @throws Refusal UNAVAILABLE while there is no database */
  ready(): { backend: Backend; drafts: DraftSockets };
  publicUrl: string;
};

export function draftRoute(app: FastifyInstance, { ready, publicUrl }: Options): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.get<{ Params: { skillId: string } }>(
    '/yjs/:skillId',
    {
      websocket: true,
      preValidation: async (request) => {
        if (request.headers.origin !== publicUrl) throw new Refusal('FORBIDDEN_ACCESS');
        const { backend, drafts } = ready();
        const caller = await authenticateCookie(backend, request);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        const { skillId } = request.params;
        const ctx = { tx: backend.database.db, caller, at: backend.now() };
        if (!v.is(idSchema, skillId) || !(await mayEditDraft(ctx, skillId))) {
          throw new Refusal('FORBIDDEN_ACCESS');
        }
        if (drafts.isFull(caller.userId)) throw new Refusal('RATE_LIMITED');
        callers.set(request, caller);
      },
    },
    (socket, request) => {
      const caller = callers.get(request);
      if (caller) ready().drafts.add(socket, caller, request.params.skillId);
      else socket.terminate();
    },
  );
}
