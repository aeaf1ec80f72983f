/** `/web/giveaway-terms.pdf`: the terms of the demo's giveaway, a PDF of our own. Elsewhere the operator names theirs. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { DEMO_GIVEAWAY_TERMS_PATH } from '#contract/platform.ts';
import { giveawayTermsWords } from '#contract/words/en/giveaway-terms.ts';
import { plainPdf } from './plain-pdf.ts';

export function giveawayTermsRoute(app: FastifyInstance, { demo }: { demo: boolean }): void {
  const pdf = demo ? plainPdf(giveawayTermsWords.heading, giveawayTermsWords.paragraphs) : null;
  app.get(
    DEMO_GIVEAWAY_TERMS_PATH,
    { config: { action: 'platform.Read', counted: { not: 'It is a constant.' } } },
    async (_request, reply) => {
      if (pdf === null) throw new Refusal('NOT_FOUND');
      // A viewer that the browser puts around it is a page of its own, which our policy would keep from opening.
      reply.removeHeader('content-security-policy');
      return reply.type('application/pdf').header('cache-control', 'no-cache').send(pdf);
    },
  );
}
