/** Codes are made, all with the same gifts (D81). */
import type { createAccessCodesOperation } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertGives } from './access.ts';
import { addCodes, newCodes } from './add-codes.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function createAccessCodes(
  ctx: ServiceContext,
  { count, ...batch }: ArgsOf<typeof createAccessCodesOperation>,
) {
  const { at, caller } = ctx;
  const { batchId, organizationId, gifts, expiresAt } = batch;
  await assertGives(ctx, organizationId, gifts);
  if (expiresAt !== null && expiresAt <= at) throw new Refusal('INVALID_ARGUMENTS');
  const codes = newCodes(count);
  await addCodes(ctx, { ...batch, id: batchId, codes, by: caller.userId, at });
  const entity = { type: 'accessCodeBatch', id: batchId };
  await audit(ctx.tx, { kind: 'code made', at, by: caller, organizationId, entity, details: { count } });
  return { batchId, codes };
}
