/** What an owner wants to be called on invoices. */
import type { Buyer, setBuyerOperation } from '#contract/billing/buyer.ts';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../audit/audit.ts';
import type { ReadContext, ServiceContext } from '../../verbs/service-context.ts';
import { assertBilling } from './access.ts';
import { environmentOf } from './environment.ts';
import { findAccount, writeAccount } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function buyer(ctx: ReadContext, { ownerInfo }: { ownerInfo: OwnerInfo }): Promise<Buyer> {
  await assertBilling(ctx, ownerInfo, 'Read');
  const account = await findAccount(ctx.tx, environmentOf(ctx), ownerInfo);
  return {
    name: account?.buyerName ?? '',
    address: account?.billingAddress ?? '',
    taxNumber: account?.taxNumber ?? '',
  };
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setBuyer(
  ctx: ServiceContext,
  { ownerInfo, name, address, taxNumber }: ArgsOf<typeof setBuyerOperation>,
) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const environment = environmentOf(ctx);
  const fields = { buyerName: name, billingAddress: address, taxNumber };
  await writeAccount(ctx.tx, environment, ownerInfo, fields);
  await audit(ctx.tx, {
    kind: 'buyer changed',
    at: ctx.at,
    by: ctx.caller,
    organizationId: ownerInfo.type === 'ORGANIZATION' ? ownerInfo.id : null,
    details: { environment },
  });
  return { success: true };
}
