/** What has been paid for is given in the same transaction, once. Whoever brings the provider's word comes through here. */
import { newId } from '#contract/ids.ts';
import type { NamedMethod } from '#contract/words/en/shared-money.ts';
import { SEATED_TOLD_BEFORE_MS } from '#domain/next-charge.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { premiumByPlan } from '../../accounts/face.ts';
import { assignCourse } from '../../content/assign-course.ts';
import { openSoldSeats, resizeSoldSeats } from '../../content/sold-seats.ts';
import { holdSubscription } from '../change-statements.ts';
import { openBoughtSeats } from '../give-bought-seats.ts';
import { documentPayment } from '../invoices/documents/document-payment.ts';
import { nextTerm, runsAt } from '../plans/term-of-owner.ts';
import { tellRecovered } from '../renewals/fail-renewal.ts';
import { tellSeatsContinue } from '../renewals/tell-seats-continue.ts';
import {
  coursesSold,
  findPlan,
  type InvoiceRecord,
  insertSubscription,
  type SoldPlan,
  type SubscriptionRecord,
  writeInvoice,
  writeSubscription,
} from '../repository.ts';

type Given = Pick<InvoiceRecord, 'subscriptionId' | 'periodStart' | 'periodEnd'>;

type Paid = {
  at: number;
  /** who paid; null: a renewal, or it is heard of from the provider alone */
  by: { userId: string; actorId: string | null } | null;
  /** as the provider names it */
  method?: NamedMethod | undefined;
};

/** @param invoice  held, and open */
export async function giveWhatWasPaid(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { at, by, method }: Paid,
): Promise<void> {
  const { environment, planId, ownerId, ownerType, kind } = invoice;
  const plan = await findPlan(ctx.tx, environment, planId);
  if (!plan) throw new Error('A plan with an invoice is gone.');
  let given: Given = { subscriptionId: null, periodStart: null, periodEnd: null };
  if (kind === 'term') given = await continueSubscription(ctx, invoice, plan, at);
  else if (kind === 'more licenses') given = await addToTerm(ctx, invoice, at);
  else await openCourse(ctx, invoice, at);
  await writeInvoice(ctx.tx, invoice, { status: 'paid', paidAt: at, ...given });
  await documentPayment(ctx, { ...invoice, ...given }, { tenantId: plan.tenantId, at, by, method });
  await audit(ctx.tx, {
    kind: 'invoice paid',
    at,
    by,
    organizationId: ownerType === 'ORGANIZATION' ? ownerId : plan.tenantId,
    entity: { type: 'invoice', id: invoice.id },
    details: { environment, amountCents: invoice.amountCents },
  });
}

async function openCourse(ctx: ChangeContext, invoice: InvoiceRecord, at: number): Promise<void> {
  const { environment, courseId, kind, ownerId } = invoice;
  if (environment !== 'LIVE') return;
  if (kind === 'seats') await openBoughtSeats(ctx, invoice, at);
  else if (courseId !== null) await assignCourse(ctx, { courseId, userId: ownerId, at });
}

/** Its licenses and its seats grow at once. */
async function addToTerm(ctx: ChangeContext, invoice: InvoiceRecord, at: number): Promise<Given> {
  const { environment, subscriptionId, licenses, periodStart, periodEnd } = invoice;
  const term =
    subscriptionId === null ? undefined : await holdSubscription(ctx.tx, { environment, id: subscriptionId });
  if (!term) throw new Error('A term with an invoice is gone.');
  const grown = term.licenses + (licenses ?? 0);
  await writeSubscription(ctx.tx, term, { licenses: grown });
  if (term.accessGroupId !== null) await resizeSoldSeats(ctx, term.accessGroupId, { seatsMax: grown, at });
  return { subscriptionId, periodStart, periodEnd };
}

/** A term that begins where the last one of the product ends, or now. */
async function continueSubscription(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  plan: SoldPlan,
  at: number,
): Promise<Given> {
  const { environment, ownerId, ownerType, planId, licenses } = invoice;
  const { before, last, startsAt, endsAt } = await nextTerm(ctx.tx, invoice, plan, at);
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
      // As many as the term that runs has, until the next one begins.
      seatsMax: before.find((each) => runsAt(each, at))?.licenses ?? seats,
      endsAt,
      at,
    });
  if (accessGroupId !== null && startsAt <= at)
    await resizeSoldSeats(ctx, accessGroupId, { seatsMax: seats, at });
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
  if (isLive) await premiumByPlan(ctx, { organizationId: ownerId, tenantId: plan.tenantId, at });
  if (last && accessGroupId !== null) await sendSeatsContinue(ctx, last, seats, at);
  if (last) await tellRecovered(ctx, last, { at, plan: `${plan.name}: ${plan.title}`, to: endsAt });
  return { subscriptionId: id, periodStart: startsAt, periodEnd: endsAt };
}

/** Where the term before began to end, people with a seat were told. */
async function sendSeatsContinue(
  ctx: ChangeContext,
  { environment, id: subscriptionId, endsAt }: SubscriptionRecord,
  licenses: number,
  at: number,
): Promise<void> {
  if (endsAt === null || at < endsAt - SEATED_TOLD_BEFORE_MS) return;
  await sendJob(ctx.tx, tellSeatsContinue, { environment, subscriptionId, endsAt, licenses }, { at });
}
