/** What is charged next for a term: pages, mails and the job that charges ask here. */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { type NextCharge, nextCharge } from '#domain/next-charge.ts';
import type { SubscriptionRecord } from '../repository.ts';
import type { LastTerm } from './renewal-statements.ts';

/** @param since  when Auto Pay was agreed to, where it is asked what agreeing now would bring */
export const chargeOf = (term: LastTerm, at: number, since = term.autopaySince): NextCharge | null =>
  nextCharge(term, { ...term, planId: term.followingPlanId }, since, at);

export const ownerOf = ({
  ownerType,
  ownerId,
}: Pick<SubscriptionRecord, 'ownerType' | 'ownerId'>): OwnerInfo => ({
  type: ownerType,
  id: ownerId,
});
