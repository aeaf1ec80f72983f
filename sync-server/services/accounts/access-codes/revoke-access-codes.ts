/** Codes are taken back: one of them, or all that nobody has used, are worth nothing any more (D81). */
import type { revokeAccessCodesOperation } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { batchToRevoke } from './access.ts';
import { revokeBatch, revokeCode } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; CODE_IN_USE: somebody has used the one that was to be taken back */
export async function revokeAccessCodes(
  ctx: ServiceContext,
  { batchId, codeId }: ArgsOf<typeof revokeAccessCodesOperation>,
) {
  const { tx, at, caller } = ctx;
  const { organizationId, revokedAt } = await batchToRevoke(ctx, batchId);
  if (revokedAt !== null) return { success: true };
  if (codeId && !(await revokeCode(tx, { batchId, hash: codeId, at }))) throw new Refusal('CODE_IN_USE');
  if (!codeId) await revokeBatch(tx, batchId, at);
  const entity = { type: 'codeBatch', id: batchId };
  const details = codeId ? { details: { count: 1 } } : {};
  await audit(tx, { kind: 'codes revoked', at, by: caller, organizationId, entity, ...details });
  return { success: true };
}
