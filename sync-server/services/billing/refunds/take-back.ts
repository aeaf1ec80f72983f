/** What a whole refund takes back is gone in the transaction that notes it; who had a seat loses it with the group's end. */
import { type TakenBack, takenBack } from '#domain/refund.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { dropAssignedCourse } from '../../content/assign-course.ts';
import { endSoldSeats } from '../../content/sold-seats.ts';
import {
  deleteSubscription,
  findSubscription,
  type InvoiceRecord,
  type SubscriptionRecord,
  subscriptionsOf,
  writeSubscription,
} from '../repository.ts';
import { findPurchase, paidPurchases, settlePurchase } from '../seat-purchases.ts';

/** @param invoice  held. @returns what it was */
export async function takeBack(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  { isWhole, at }: { isWhole: boolean; at: number },
): Promise<TakenBack> {
  const { environment, kind, subscriptionId, ownerType: type, ownerId, courseId } = invoice;
  const term =
    subscriptionId === null ? undefined : await findSubscription(ctx.tx, environment, subscriptionId);
  const terms = term
    ? (await subscriptionsOf(ctx.tx, environment, { type, id: ownerId })).filter(
        ({ productId }) => productId === term.productId,
      )
    : [];
  const taken = takenBack(kind, { isWhole, isLast: term !== undefined && terms.at(-1)?.id === term.id });
  if (taken === 'term' && term) await endTerm(ctx, term, terms.at(-2), at);
  if (taken === 'licenses' && term) await fewerLicenses(ctx, term, invoice.licenses ?? 0, at);
  if (environment !== 'LIVE') return taken;
  if (taken === 'course' && courseId !== null) await dropAssignedCourse(ctx, { courseId, userId: ownerId });
  if (taken === 'seats') await endSeats(ctx, invoice, at);
  return taken;
}

/** No other term follows by itself: whoever had the money back is not charged for the next one. */
async function endTerm(
  ctx: ChangeContext,
  term: SubscriptionRecord,
  before: SubscriptionRecord | undefined,
  at: number,
): Promise<void> {
  const upcoming = term.startsAt > at;
  if (upcoming) await deleteSubscription(ctx.tx, term);
  else await writeSubscription(ctx.tx, term, { endsAt: Math.min(at, term.endsAt ?? at), cancelAtEnd: true });
  if (upcoming && before) await writeSubscription(ctx.tx, before, { cancelAtEnd: true });
  const runsOn = upcoming ? before : undefined;
  if (term.accessGroupId === null) return;
  const seats = runsOn ? { seatsMax: runsOn.licenses, endsAt: runsOn.endsAt } : { endsAt: at };
  await endSoldSeats(ctx, term.accessGroupId, seats);
}

async function fewerLicenses(
  ctx: ChangeContext,
  term: SubscriptionRecord,
  more: number,
  at: number,
): Promise<void> {
  const licenses = Math.max(1, term.licenses - more);
  await writeSubscription(ctx.tx, term, { licenses });
  const isOver = term.endsAt !== null && term.endsAt <= at;
  if (term.accessGroupId !== null && !isOver)
    await endSoldSeats(ctx, term.accessGroupId, { seatsMax: licenses });
}

async function endSeats(
  ctx: ChangeContext,
  { environment, id: invoiceId }: InvoiceRecord,
  at: number,
): Promise<void> {
  const key = { environment, invoiceId };
  const purchase = await findPurchase(ctx.tx, key);
  if (!purchase?.accessGroupId) return;
  const others = (await paidPurchases(ctx.tx, purchase)).filter((each) => each.invoiceId !== invoiceId);
  await settlePurchase(ctx.tx, key, null);
  const seatsMax = others.reduce((sum, { seats }) => sum + seats, 0);
  await endSoldSeats(ctx, purchase.accessGroupId, others.length > 0 ? { seatsMax } : { endsAt: at });
}
