/** Payments that nobody has told us the end of are asked for, and money that is not owed goes back. */
import type { JobContext } from '../../jobs/job.ts';
import { change } from '../../sync/feed.ts';
import { askedBetween } from '../../verbs/asked-between.ts';
import { providerOf } from './payment-providers.ts';
import { begunPayment } from './payments/begun-payment.ts';
import { heardFrom } from './payments/heard-from.ts';
import { settleWord } from './payments/settle-word.ts';
import { noteRefund } from './refunds/note-refund.ts';
import {
  findPayment,
  forgetEvents,
  holdInvoiceById,
  type PaymentRecord,
  unsettledPayments,
} from './repository.ts';

/** Whoever pays just now comes back soon, and settles it themselves. */
const SETTLED_SOON_MS = 60_000;
/**
 * So long Stripe answers a key that it knows with the charge it made. A renewal that nobody has heard of asks again with it each hour; to look
 * for its charge is left for later, for Stripe's search lags behind, and what it does not find would be charged twice.
 */
const KEY_HOLDS_MS = 24 * 60 * 60 * 1000;
/** Stripe tells an event again for three days. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;

/** @throws the first failure, when all have been tried */
export async function reconcilePayments(kit: Kit): Promise<void> {
  const { database, now } = kit;
  await forgetEvents(database.db, now() - EVENTS_KEPT_MS);
  const failures: unknown[] = [];
  for (const payment of await unsettledPayments(database.db, now() - SETTLED_SOON_MS))
    await reconcile(kit, payment).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function reconcile(
  { database, announcer, now }: Kit,
  { environment, id }: PaymentRecord,
): Promise<void> {
  await askedBetween((asking) =>
    change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const found = await findPayment(ctx.tx, environment, id);
        const invoice = found && (await holdInvoiceById(ctx.tx, environment, found.invoiceId));
        const payment = await findPayment(ctx.tx, environment, id);
        const takes = providerOf(environment);
        if (!invoice || !payment || takes?.name !== payment.provider) return;
        const provider = heardFrom(takes, asking);
        const at = now();
        if (payment.status === 'refund due') {
          await provider.refund(begunPayment(payment, invoice), null);
          await noteRefund(ctx, { invoice, payment }, payment.amountCents, { reason: 'not owed', at });
        } else if (
          payment.status === 'started' &&
          (payment.reference !== null || at - payment.startedAt > KEY_HOLDS_MS)
        )
          await settleWord(ctx, { invoice, payment }, await provider.look(begunPayment(payment, invoice)), {
            at,
            by: null,
          });
      },
    ),
  );
}
