/** The Auto Pay switch: from then on the next term is paid without anybody's doing, or no longer. */
import type { setAutopayOperation } from '#contract/billing/invoice.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { writeAccount } from '../repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setAutopay(ctx: ServiceContext, { ownerInfo, on }: ArgsOf<typeof setAutopayOperation>) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const environment = environmentOf(ctx);
  await writeAccount(ctx.tx, environment, ownerInfo, { autopay: on, autopaySince: on ? ctx.at : null });
  await audit(ctx.tx, {
    kind: 'autopay changed',
    at: ctx.at,
    by: ctx.caller,
    organizationId: ownerInfo.type === 'ORGANIZATION' ? ownerInfo.id : null,
    details: { on, environment },
  });
  return { success: true };
}
