/** What everybody may ask of a certificate whose token they have (D92). */
import { isCertificateToken, verifiedCertificatePage } from '#contract/content/certificate.ts';
import { displayName } from '#domain/display-name.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { certificateByToken } from './repository.ts';

export function certificateFields({ query }: ServiceBuilder): void {
  query({
    name: verifiedCertificatePage.name,
    action: 'platform.Read',
    args: verifiedCertificatePage.args.entries,
    result: { type: 'JSON', nullable: true },
    async find({ tx }, { token }) {
      const found = isCertificateToken(token) ? await certificateByToken(tx, token) : undefined;
      if (!found) return null;
      const { alias, first, last, ...certificate } = found;
      return { ...certificate, name: displayName({ alias, name: { first, last } }) };
    },
  });
}
