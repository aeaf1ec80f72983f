/** The licenses of a subscription: how many there are, and who has one (BILL-006). */
import type { SubscriptionLicenses } from '#contract/billing/subscription.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { seatedPeople } from '../../content/sold-seats.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { findPlan, findSubscription } from '../repository.ts';

type Asked = { organizationId: string; subscriptionId: string };

/** @throws Refusal FORBIDDEN_ACCESS. @returns null: the organization has no such subscription */
export async function subscriptionLicenses(
  ctx: ReadContext,
  { organizationId, subscriptionId }: Asked,
): Promise<SubscriptionLicenses | null> {
  await assertBilling(ctx, { type: 'ORGANIZATION', id: organizationId }, 'Read');
  const environment = environmentOf(ctx);
  const found = await findSubscription(ctx.tx, environment, subscriptionId);
  if (found?.ownerType !== 'ORGANIZATION' || found.ownerId !== organizationId) return null;
  const plan = await findPlan(ctx.tx, environment, found.planId);
  const { licenses, startsAt, endsAt, accessGroupId } = found;
  return {
    subscriptionId,
    description: plan ? `${plan.name}: ${plan.title}` : '',
    licenses,
    startsAt,
    endsAt,
    sandbox: environment === 'SANDBOX',
    seated: accessGroupId === null ? [] : await seatedPeople(ctx.tx, accessGroupId),
  };
}
