/** An invoice for a plan. Its address is not to be guessed: 256 bits, as whoever has it sees it. */
import { randomBytes } from 'node:crypto';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { Refusal } from '#contract/errors.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { findInvoice, type InvoiceRecord, openInvoice, type SoldPlan } from '../repository.ts';

const newToken = () => randomBytes(32).toString('base64url');

/** @throws Refusal FORBIDDEN_ACCESS: the id is another invoice's */
export async function newInvoice(
  { tx }: ChangeContext,
  plan: SoldPlan,
  { id, owner, licenses, at }: { id: string; owner: OwnerInfo; licenses: number | null; at: number },
): Promise<InvoiceRecord> {
  const known = await findInvoice(tx, plan.environment, id);
  if (known) {
    // Resent: the same answer, also when it has been paid meanwhile.
    if (known.ownerId !== owner.id || known.planId !== plan.id) throw new Refusal('FORBIDDEN_ACCESS');
    return known;
  }
  return openInvoice(tx, {
    environment: plan.environment,
    id,
    token: newToken(),
    ownerType: owner.type,
    ownerId: owner.id,
    planId: plan.id,
    kind: plan.kind !== 'enrollment' ? 'term' : owner.type === 'USER' ? 'course' : 'seats',
    currency: plan.currency,
    subscriptionId: null,
    courseId: plan.kind === 'enrollment' ? (plan.courseIds[0] ?? null) : null,
    licenses,
    title: plan.kind === 'enrollment' ? plan.name : `${plan.name}: ${plan.title}`,
    amountCents: plan.priceCents * (licenses ?? 1),
    status: 'open',
    createdAt: at,
  });
}
