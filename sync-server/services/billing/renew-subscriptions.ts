/** Auto Pay: the next term is paid a day before the last one ends, with what was paid with last. However many nodes try, once. */
import { newId } from '#contract/ids.ts';
import type { JobContext } from '../../jobs/job.ts';
import { change } from '../../sync/feed.ts';
import { newInvoice } from './invoices/new-invoice.ts';
import { providerOf } from './payment-providers.ts';
import { giveWhatWasPaid } from './payments/settle-payment.ts';
import {
  dueRenewals,
  findPlan,
  holdAccount,
  insertPayment,
  type SubscriptionRecord,
  settlePayment,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** One that ended longer ago is bought anew, and not renewed behind somebody's back. */
const LATE_MS = 7 * DAY_MS;

export async function renewSubscriptions({ database, announcer, now }: JobContext): Promise<void> {
  const at = now();
  const span = { after: at - LATE_MS, before: at + DAY_MS };
  for (const due of await dueRenewals(database.db, span))
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const { environment, ownerType: type, ownerId: id } = due;
        const account = await holdAccount(ctx.tx, environment, { type, id });
        const still = await dueRenewals(ctx.tx, span);
        const provider = providerOf(environment);
        if (!account?.method || !provider || !still.some((each) => each.id === due.id)) return;
        await renew(ctx, due, account.method, at);
      },
    );
}

async function renew(
  ctx: Parameters<typeof newInvoice>[0],
  { environment, ownerType: type, ownerId, planId, licenses }: SubscriptionRecord,
  method: string,
  at: number,
): Promise<void> {
  const plan = await findPlan(ctx.tx, environment, planId);
  const provider = providerOf(environment);
  if (!plan || !provider) return;
  const invoice = await newInvoice(ctx, plan, { id: newId(), owner: { type, id: ownerId }, licenses, at });
  const { amountCents, token: uppToken } = invoice;
  const payment = { environment, id: newId(), invoiceId: invoice.id, amountCents, method };
  await insertPayment(ctx.tx, {
    ...payment,
    provider: provider.name,
    status: 'started',
    reference: null,
    startedAt: at,
    settledAt: null,
  });
  const charged = await provider.renew({ paymentId: payment.id, uppToken, amountCents });
  if (charged.kind === 'refused') {
    await settlePayment(ctx.tx, payment, { status: 'refused', reference: charged.reason, settledAt: at });
    return;
  }
  await settlePayment(ctx.tx, payment, { status: 'paid', reference: charged.reference, settledAt: at });
  await giveWhatWasPaid(ctx, invoice, { at, by: null });
}
