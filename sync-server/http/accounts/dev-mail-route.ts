/** `/dev/mail`: in the demo everybody reads the mails that were not sent, so that all that needs one can be tried. Nowhere else. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { escaped } from '../../mail/compose.ts';
import type { KeptMail } from '../../mail/mailer.ts';
import type { GetBackend } from '../../web/backend.ts';

const MOST = 50;

export function devMailRoute(
  app: FastifyInstance,
  { backend, demo }: { backend: GetBackend; demo: boolean },
): void {
  app.get(
    '/dev/mail',
    { config: { action: 'platform.Read', counted: 'request' } },
    async (_request, reply) => {
      if (!demo) throw new Refusal('NOT_FOUND');
      const mails = await backend().mailer.kept(MOST);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(mails));
    },
  );
}

const page = (mails: readonly KeptMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail | Lectern</title><link rel="icon" href="/favicon.svg"></head><body>
<h1>Mail of this demo</h1>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</body></html>`;

const article = ({ to, subject, text, at }: KeptMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, ${new Date(at).toISOString()}</p>
${text
  .split('\n\n')
  .map((part) => `<p>${linked(part)}</p>`)
  .join('\n')}
</article>`;

const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/\S+?(?=[.,!?)]*(?:\s|$))/g, (url) => `<a href="${url}">${url}</a>`);
