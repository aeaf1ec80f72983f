/** Form-encoded bodies, for the calls that the specification or OAuth has so; everything else is JSON (security: 'Cross-site'). */
import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 16 * 1024;

/** @param app  a scope of its own: its parent takes no forms */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
