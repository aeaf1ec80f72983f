/** What has been paid for is given in the same transaction, once. Whoever brings the provider's word comes through here. */
import { newId } from '#contract/ids.ts';
import { nextTermStart } from '#domain/next-charge.ts';
import { termEnd } from '#domain/term-end.ts';
import { audit } from '../../../audit/audit.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { assignCourse } from '../../content/assign-course.ts';
import { openSoldSeats } from '../../content/sold-seats.ts';
import { openBoughtSeats } from '../give-bought-seats.ts';
import { documentPayment } from '../invoices/documents/document-payment.ts';
import { tellRecovered } from '../renewals/fail-renewal.ts';
import {
  coursesSold,
  findPlan,
  type InvoiceRecord,
  insertSubscription,
  type SoldPlan,
  settleInvoice,
  subscriptionsOf,
} from '../repository.ts';

/** @param invoice  held, and open. @param by  who paid; null: a renewal */
export async function giveWhatWasPaid(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { at, by }: { at: number; by: { userId: string; actorId: string | null } | null },
): Promise<void> {
  const { environment, planId, courseId, ownerId, ownerType } = invoice;
  const plan = await findPlan(ctx.tx, environment, planId);
  if (!plan) throw new Error('A plan with an invoice is gone.');
  const isLive = environment === 'LIVE';
  let subscriptionId: string | null = null;
  if (courseId !== null) {
    if (isLive && ownerType === 'USER') await assignCourse(ctx, { courseId, userId: ownerId, at });
    if (isLive && ownerType === 'ORGANIZATION') await openBoughtSeats(ctx, invoice, at);
  } else subscriptionId = await continueSubscription(ctx, invoice, plan, at);
  await settleInvoice(ctx.tx, invoice, { status: 'paid', paidAt: at, subscriptionId });
  await documentPayment(ctx, invoice, { tenantId: plan.tenantId, by });
  await audit(ctx.tx, {
    kind: 'invoice paid',
    at,
    by,
    organizationId: ownerType === 'ORGANIZATION' ? ownerId : plan.tenantId,
    entity: { type: 'invoice', id: invoice.id },
    details: { environment, amountCents: invoice.amountCents },
  });
}

/** A term that begins where the last one of the product ends, or now. @returns its id */
async function continueSubscription(
  ctx: ChangeContext,
  { environment, ownerId, ownerType, planId, licenses }: InvoiceRecord,
  plan: SoldPlan,
  at: number,
): Promise<string> {
  const owner = { type: ownerType, id: ownerId };
  const before = (await subscriptionsOf(ctx.tx, environment, owner)).filter(
    ({ productId }) => productId === plan.productId,
  );
  const last = before.at(-1);
  const startsAt = last ? nextTermStart(last, at) : at;
  const endsAt = termEnd(startsAt, plan);
  const id = newId();
  const seats = licenses ?? 1;
  const isLive = environment === 'LIVE' && ownerType === 'ORGANIZATION';
  const accessGroupId = isLive ? (last?.accessGroupId ?? newId()) : null;
  if (accessGroupId !== null)
    await openSoldSeats(ctx, {
      accessGroupId,
      organizationId: ownerId,
      name: plan.name,
      // Unless the product names some: all that its tenant sells at the time.
      courseIds:
        plan.courseIds.length > 0 ? plan.courseIds : await coursesSold(ctx.tx, environment, plan.tenantId),
      // What has been given stays given until the term that has fewer begins.
      seatsMax: startsAt > at ? Math.max(seats, last?.licenses ?? 0) : seats,
      endsAt,
      at,
    });
  await insertSubscription(ctx.tx, {
    environment,
    id,
    ownerType,
    ownerId,
    productId: plan.productId,
    planId,
    licenses: seats,
    startsAt,
    endsAt,
    accessGroupId,
    createdAt: at,
  });
  if (last) await tellRecovered(ctx, last, { at, plan: `${plan.name}: ${plan.title}`, to: endsAt });
  return id;
}
