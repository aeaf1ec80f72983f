/** `GET /web/invoices/{token}.pdf`: an invoice as a file, with `?credit=` a credit note for it. Whoever has the address may have it (BILL-008). */
import type { FastifyInstance } from 'fastify';
import { INVOICE_FILE_ENDING, INVOICE_FILES_PATH } from '#contract/billing/invoice-file.ts';
import { Refusal } from '#contract/errors.ts';
import { documentAt } from '../services/billing/face.ts';
import type { GetBackend } from '../web/backend.ts';

type Options = { backend: GetBackend; publicUrl: string };
type FileRequest = { Params: { file: string }; Querystring: { credit?: unknown } };

export function invoiceFileRoute(app: FastifyInstance, { backend, publicUrl }: Options): void {
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;
  app.get<FileRequest>(`${INVOICE_FILES_PATH}/:file`, { config }, async (request, reply) => {
    const { file } = request.params;
    const { credit } = request.query;
    const creditNoteId = typeof credit === 'string' ? credit : null;
    const token = file.endsWith(INVOICE_FILE_ENDING) ? file.slice(0, -INVOICE_FILE_ENDING.length) : null;
    const found =
      token === null ? null : await documentAt(backend().database.db, { token, creditNoteId, publicUrl });
    if (found === null) throw new Refusal('NOT_FOUND');
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${found.name}"`)
        // The address is a secret of those who have it: nothing on the way keeps the file or tells where it was asked for.
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(found.pdf)
    );
  });
}
