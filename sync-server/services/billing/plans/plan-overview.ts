/** What an owner pays for, in a number of statements that does not grow with it (BILL-001, API-050). */
import type { OwnerInfo, PlanOverview, PricedProduct } from '#contract/billing/plan-overview.ts';
import { isExpired, renewalPeriod } from '#domain/subscription-term.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { methodOf } from '../method-of.ts';
import { lastTermsOf } from '../renewals/renewal-statements.ts';
import {
  findAccount,
  offeredPlans,
  type PlanRecord,
  plansOfProducts,
  type SubscriptionRecord,
  subscriptionsOf,
} from '../repository.ts';
import { plannedCharges } from './planned-charges.ts';

const toPricedProduct = ({
  id,
  priceCents,
  currency,
  title,
  interval,
  termCount,
}: Omit<PlanRecord, 'environment' | 'productId' | 'active' | 'createdAt'>): PricedProduct[] =>
  interval === null
    ? []
    : [{ planId: id, pricePerUnit: priceCents, currency, description: title, interval, termCount }];

const atEndOf = (term: SubscriptionRecord, all: readonly SubscriptionRecord[]) => ({
  isLast: all.findLast(({ productId }) => productId === term.productId)?.id === term.id,
  cancelAtEnd: term.cancelAtEnd,
  nextPlanId: term.nextPlanId,
  nextLicenses: term.nextLicenses,
  failedAt: term.failedAt,
  failures: term.failures,
});

/** @throws Refusal FORBIDDEN_ACCESS. @returns null: there is no plan */
export async function planOverview(
  ctx: ReadContext,
  { ownerInfo }: { ownerInfo: OwnerInfo },
): Promise<PlanOverview | null> {
  await assertBilling(ctx, ownerInfo, 'Read');
  const { tx, at } = ctx;
  const environment = environmentOf(ctx);
  const [account, subscriptions, lastTerms] = await Promise.all([
    findAccount(tx, environment, ownerInfo),
    subscriptionsOf(tx, environment, ownerInfo),
    lastTermsOf(tx, environment, ownerInfo),
  ]);
  if (!account && subscriptions.length === 0) return null;
  const productIds = [...new Set(subscriptions.map(({ productId }) => productId))];
  const plans = productIds.length > 0 ? await plansOfProducts(tx, environment, productIds) : [];
  const families = Map.groupBy(plans, ({ productId }) => productId);
  const offered = new Map(
    [...families].map(([productId, family]): [string, PricedProduct[]] => [
      productId,
      family.filter(({ active }) => active).flatMap(toPricedProduct),
    ]),
  );
  const running = subscriptions.filter(({ startsAt, endsAt }) => startsAt <= at && !isExpired(endsAt, at));
  const planned = await plannedCharges(tx, lastTerms, at);
  const hasAutopay = account?.autopay ?? false;
  const later = subscriptions.find(({ startsAt }) => startsAt > at);
  return {
    hasTrial: running.some(({ trial }) => trial),
    hasActiveSubscription: running.some(({ trial }) => !trial),
    nextBillDate: planned.nextCharges[0]?.at ?? null,
    hasAutopay,
    autopaySince: hasAutopay ? (account?.autopaySince ?? null) : null,
    subscriptions: subscriptions.toReversed().map((subscription) => {
      const { id, isReseller, startsAt, endsAt, durationOverride, licenses, productId, planId } =
        subscription;
      const family = families.get(productId) ?? [];
      const current = family.find((plan) => plan.id === planId);
      return {
        subscriptionId: id,
        isReseller,
        start: startsAt,
        end: endsAt,
        renewalPeriod: renewalPeriod(subscription),
        durationOverride,
        licenses,
        atEnd: atEndOf(subscription, subscriptions),
        productFamily: {
          ownerId: family[0]?.tenantId ?? ownerInfo.id,
          currentProduct: (current && toPricedProduct(current)[0]) ?? null,
          products: offered.get(productId) ?? [],
        },
      };
    }),
    customRenewal: later ? { start: later.startsAt } : null,
    hasFutureSubscription: later !== undefined,
    hasBillingAddress: Boolean(account?.billingAddress),
    signupToken: account?.signupToken ?? null,
    ...planned,
    method: methodOf(account),
  };
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function planOffers(
  ctx: ReadContext,
  { ownerInfo }: { ownerInfo: OwnerInfo },
): Promise<PricedProduct[]> {
  await assertBilling(ctx, ownerInfo, 'Read');
  return (await offeredPlans(ctx.tx, environmentOf(ctx), ownerInfo.id)).flatMap(toPricedProduct);
}
