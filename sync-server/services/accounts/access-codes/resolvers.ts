/** What those who make codes can ask (D81). */
import {
  accessCodesPage,
  createAccessCodesOperation,
  createdCodesSchema,
  issuedCodesPage,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { assertSeesCodes, batchFor } from './access.ts';
import { statusOf } from './code-status.ts';
import { createAccessCodes } from './create-access-codes.ts';
import { batchesOf, codesOfBatch } from './repository.ts';
import { revokeAccessCodes } from './revoke-access-codes.ts';

export function accessCodeFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  const action = 'accesscode.Manage';
  query({
    name: accessCodesPage.name,
    action,
    args: accessCodesPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { organizationId }) {
      await assertSeesCodes(ctx, organizationId);
      return batchesOf(ctx.tx, organizationId);
    },
  });
  query({
    name: issuedCodesPage.name,
    action,
    args: issuedCodesPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { batchId }) {
      const batch = await batchFor(ctx, batchId);
      const codes = await codesOfBatch(ctx.tx, batchId);
      return codes.map(
        ({ hash, ending, status, redeemedAt, revokedAt, noSeatAt, alias, firstName, lastName }) => ({
          codeId: hash,
          ending,
          status: statusOf({ ...batch, status, revokedAt: revokedAt ?? batch.revokedAt }, ctx.at),
          redeemedBy: alias === null ? null : { name: `${firstName} ${lastName}`.trim() || alias, alias },
          redeemedAt,
          noSeatAt,
        }),
      );
    },
  });
  mutation({
    action,
    operation: createAccessCodesOperation,
    result: { type: row('CreatedAccessCodes', createdCodesSchema.entries) },
    verb: createAccessCodes,
  });
  mutation({
    action,
    operation: revokeAccessCodesOperation,
    result: { type: success },
    verb: revokeAccessCodes,
  });
}
