/** What those who make codes can ask (D81). */
import { sql } from 'kysely';
import {
  accessCodesPage,
  type CodeBatch,
  createAccessCodesOperation,
  createdCodesSchema,
  issuedCodesPage,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { statusOf } from './code-records.ts';
import { assertSeesCodes, batchFor, createAccessCodes, revokeAccessCodes } from './verbs.ts';

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
      const { rows } = await sql<CodeBatch>`
        select b.id as "batchId", b.name, b.note, b.gifts, b."createdAt", b."expiresAt", b."revokedAt",
          coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.alias) as "createdBy",
          count(c.hash)::int as count, (count(c.hash) filter (where c.status <> 'available'))::int as redeemed
        from accounts."accessCodeBatches" b join accounts.users u on u.id = b."createdBy"
        left join accounts."accessCodes" c on c."batchId" = b.id
        where b."organizationId" = ${organizationId}::uuid
        group by b.id, u.id order by b."createdAt" desc, b.id limit 500`.execute(ctx.tx);
      return rows;
    },
  });
  query({
    name: issuedCodesPage.name,
    action,
    args: issuedCodesPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { batchId }) {
      const batch = await batchFor(ctx, batchId);
      const codes = await ctx.tx
        .selectFrom('accounts.accessCodes as c')
        .leftJoin('accounts.users as u', 'u.id', 'c.userId')
        .select(['c.ending', 'c.status', 'c.redeemedAt', 'u.alias', 'u.firstName', 'u.lastName'])
        .where('c.batchId', '=', batchId)
        .orderBy(sql`c."redeemedAt" desc nulls last`)
        .orderBy('c.ending')
        .execute();
      return codes.map(({ ending, status, redeemedAt, alias, firstName, lastName }) => ({
        ending,
        status: statusOf({ ...batch, status }, ctx.at),
        redeemedBy: alias === null ? null : { name: `${firstName} ${lastName}`.trim() || alias, alias },
        redeemedAt,
      }));
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
