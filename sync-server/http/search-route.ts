/** `POST /search/content/query`: more than a device has, for whomever the key names (SEARCH-009, D20). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SEARCH_PATH, searchRequestSchema } from '#contract/content/search.ts';
import { Refusal } from '#contract/errors.ts';
import { networkOf } from '../limits/network-of.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { searchContent, sessionOfKey } from '../services/content/face.ts';
import { callerOfId } from '../session/authenticate.ts';
import type { GetBackend } from '../web/backend.ts';

/** 200 in 10 s for a person, 400 for a network of visitors. */
const SEARCH_COST = 50;

export function searchRoute(
  app: FastifyInstance,
  { backend, limits }: { backend: GetBackend; limits: RequestLimits },
): void {
  app.post(
    SEARCH_PATH,
    { config: { action: 'platform.Read', counted: 'request' } },
    async (request, reply) => {
      const { database, places, now } = backend();
      const asked = v.safeParse(searchRequestSchema, request.body);
      if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
      const at = now();
      const sessionId = await sessionOfKey({ tx: database.db, at }, asked.output.key);
      const caller = sessionId === null ? null : await callerOfId(database.db, sessionId, at);
      await limits.spend(caller, request.ip, SEARCH_COST);
      reply.header('cache-control', 'no-store');
      const asker = caller ? { person: caller.userId } : { network: networkOf(request.ip) };
      return places.search(asker, () => searchContent({ tx: database.db, caller, at }, asked.output));
    },
  );
}
