/** Products with their plans, as the organization that sells them says (API-051). */

import type {
  createPlansForProductOperation,
  createPricingPlanAndProductOperation,
} from '#contract/billing/product.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { findPlan, findProduct, insertPlans, insertProduct } from '../repository.ts';
import { currencyOf } from '../selling.ts';

type NewPlan = ArgsOf<typeof createPlansForProductOperation>['plans'][number];

/** @throws Refusal FORBIDDEN_ACCESS: also for a product of another tenant; the same where there is none */
export async function createPlansForProduct(
  ctx: ServiceContext,
  { tenantId, productId, plans }: ArgsOf<typeof createPlansForProductOperation>,
) {
  await assertBilling(ctx, { type: 'ORGANIZATION', id: tenantId }, 'Manage');
  const product = await findProduct(ctx.tx, environmentOf(ctx), productId);
  if (product?.tenantId !== tenantId) throw new Refusal('FORBIDDEN_ACCESS');
  return addPlans(ctx, productId, plans);
}

/** @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS: the product is another one */
export async function createPricingPlanAndProduct(
  ctx: ServiceContext,
  args: ArgsOf<typeof createPricingPlanAndProductOperation>,
) {
  const { tenantId, productId, productName, provider } = args;
  await assertBilling(ctx, { type: 'ORGANIZATION', id: tenantId }, 'Manage');
  const environment = environmentOf(ctx);
  const known = await findProduct(ctx.tx, environment, productId);
  if (known && known.tenantId !== tenantId) throw new Refusal('FORBIDDEN_ACCESS');
  if (!known)
    await insertProduct(ctx.tx, {
      environment,
      id: productId,
      tenantId,
      kind: 'subscription',
      name: productName,
      provider,
      courseIds: JSON.stringify([]),
      createdAt: ctx.at,
    });
  const { pricingPlanId: planId, amountInCents: price, interval, intervalCount: termCount } = args;
  const [plan] = await addPlans(ctx, productId, [{ planId, title: productName, price, termCount, interval }]);
  return plan;
}

/** One that is there already, as it was resent, stays as it is. */
async function addPlans(ctx: ServiceContext, productId: string, plans: readonly NewPlan[]) {
  const environment = environmentOf(ctx);
  const added = [];
  for (const { planId, title, price, termCount, interval } of plans) {
    const known = await findPlan(ctx.tx, environment, planId);
    if (known && known.productId !== productId) throw new Refusal('INVALID_ARGUMENTS');
    if (!known)
      await insertPlans(ctx.tx, [
        {
          environment,
          id: planId,
          productId,
          title,
          priceCents: price,
          currency: currencyOf(price),
          termCount,
          interval,
          createdAt: ctx.at,
        },
      ]);
    added.push(
      known
        ? {
            productId,
            planId,
            title: known.title,
            price: known.priceCents,
            termCount: known.termCount,
            interval: known.interval,
          }
        : { productId, planId, title, price, termCount, interval },
    );
  }
  return added;
}
