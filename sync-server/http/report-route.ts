/** What the browser policy kept from happening, as browsers report it: counted in the log, by directive alone. */
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import { networkOf } from '../limits/network-of.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

const reportsSchema = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.object({ effectiveDirective: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)) }),
    }),
  ),
  v.maxLength(100),
);

export function reportRoute(app: FastifyInstance): void {
  const limit = new RateLimiterMemory({ points: 20, duration: 60 });
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  const counted = { not: 'It reads nothing, and the log takes 20 a minute of a network.' };
  app.post(CSP_REPORT_PATH, { config: { action: 'platform.Report', counted } }, async (request, reply) => {
    const counted = await limit.consume(networkOf(request.ip)).then(
      () => true,
      () => false,
    );
    const reports = v.safeParse(reportsSchema, request.body);
    if (counted && reports.success) {
      const directives = reports.output.map(({ body }) => body.effectiveDirective);
      request.log.warn({ directives }, 'the browser policy was violated');
    }
    return reply.code(204).send();
  });
}
