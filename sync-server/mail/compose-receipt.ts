/** The mail that says what was paid, with the invoice as a file. */
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { mailWords } from '#contract/words/en/mail.ts';
import { written as composed } from './compose.ts';
import type { Mail } from './mailer.ts';

const { receipt: say } = billingDocumentWords;

type Bill = {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  lines: readonly { title: string; details: readonly string[] }[];
  sums: readonly { label: string; value: string }[];
};

export function composeReceipt(given: {
  written: Bill;
  /** null: there is none */
  file: { name: string; pdf: Buffer } | null;
  to: string;
  first: string;
  link: string;
  publicUrl: string;
}): Mail {
  const { written, file, to, first, link, publicUrl } = given;
  const { title, facts, lines, sums } = written;
  const mail = composed({
    to,
    subject: say.subject(title),
    before: [
      mailWords.hello(first),
      say.lead,
      ...lines.flatMap((line) => [line.title, ...line.details]),
      ...[...sums.map(({ label, value }) => [label, value] as const), ...facts].map(
        ([label, value]) => `${label}: ${value}`,
      ),
    ],
    links: [{ text: say.action, href: link }],
    after: [mailWords.from(publicUrl)],
  });
  if (file === null) return mail;
  const attachment = { filename: file.name, contentType: 'application/pdf', encoding: 'base64' as const };
  return { ...mail, attachments: [{ ...attachment, content: file.pdf.toString('base64') }] };
}
