/** Codes are taken back: those that nobody has used are worth nothing any more (D81). */
import type { revokeAccessCodesOperation } from '#contract/accounts/access-code.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { batchToRevoke } from './access.ts';
import { revokeBatch } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function revokeAccessCodes(
  ctx: ServiceContext,
  { batchId }: ArgsOf<typeof revokeAccessCodesOperation>,
) {
  const { organizationId, revokedAt } = await batchToRevoke(ctx, batchId);
  if (revokedAt !== null) return { success: true };
  await revokeBatch(ctx.tx, batchId, ctx.at);
  const entity = { type: 'codeBatch', id: batchId };
  await audit(ctx.tx, { kind: 'codes revoked', at: ctx.at, by: ctx.caller, organizationId, entity });
  return { success: true };
}
