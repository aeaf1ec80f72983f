/** Tells a person's own devices of their certificates. */
import type { Certificate } from '#contract/content/certificate.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { type CertificateRecord, certificateById } from './repository.ts';

export function announceCertificate(ctx: ChangeContext, { userId, ...fields }: CertificateRecord): void {
  const row: Certificate = { ...fields, thing: 'certificate' };
  ctx.changed('certificate', row.id, row, [userBucket(userId)]);
}

export async function announceCertificateAgain(ctx: ChangeContext, id: string): Promise<void> {
  const certificate = await certificateById(ctx.tx, id);
  if (certificate) announceCertificate(ctx, certificate);
}
