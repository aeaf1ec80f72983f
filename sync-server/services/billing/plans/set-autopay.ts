/** The Auto Pay switch: from then on the next term is paid without anybody's doing, or no longer. */
import type { setAutopayOperation } from '#contract/billing/invoice.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isAgreed } from '#domain/next-charge.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { announceCharges } from '../renewals/announce-charges.ts';
import { chargeOf } from '../renewals/charge-of.ts';
import { lastTermsOf } from '../renewals/renewal-statements.ts';
import { holdAccount, writeAccount } from '../repository.ts';

type Asked = ArgsOf<typeof setAutopayOperation>;

/** @throws Refusal FORBIDDEN_ACCESS; STALE_VERSION: it would charge something else than the person has read */
export async function setAutopay(ctx: ServiceContext, { ownerInfo, on, agreed }: Asked) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const { tx, at } = ctx;
  const environment = environmentOf(ctx);
  const account = await holdAccount(tx, environment, ownerInfo);
  // It is on, by a press in another tab or by this one: what was agreed to first counts.
  const since = on && account?.autopay ? (account.autopaySince ?? at) : at;
  if (on && !account?.autopay) await assertAgreed(ctx, ownerInfo, agreed ?? []);
  await writeAccount(tx, environment, ownerInfo, { autopay: on, autopaySince: on ? since : null });
  if (on) await announceCharges(ctx, await lastTermsOf(tx, environment, ownerInfo), at);
  await audit(tx, {
    kind: 'autopay changed',
    at,
    by: ctx.caller,
    organizationId: ownerInfo.type === 'ORGANIZATION' ? ownerInfo.id : null,
    details: { on, environment },
  });
  return { success: true };
}

/** Each charge that comes was read, and none was read that does not come. */
async function assertAgreed(
  ctx: ServiceContext,
  ownerInfo: Asked['ownerInfo'],
  agreed: NonNullable<Asked['agreed']>,
): Promise<void> {
  const terms = await lastTermsOf(ctx.tx, environmentOf(ctx), ownerInfo);
  const coming = terms.flatMap((term) => {
    const charge = chargeOf(term, ctx.at, ctx.at);
    return charge ? [{ ...charge, subscriptionId: term.id }] : [];
  });
  const wasRead = coming.every((charge) => {
    const read = agreed.find(({ subscriptionId }) => subscriptionId === charge.subscriptionId);
    return read !== undefined && isAgreed(read, charge, ctx.at);
  });
  if (!wasRead || coming.length !== agreed.length) throw new Refusal('STALE_VERSION');
}
