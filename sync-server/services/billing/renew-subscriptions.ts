/**
 * Auto Pay: the next term is paid a day before the last one ends, with what was paid with last. The payment is written down before the
 * provider is asked, so that a node that dies between finds it again, and however many nodes try, the key that they ask with is one.
 */
import { newId } from '#contract/ids.ts';
import type { JobContext } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { newInvoice } from './invoices/new-invoice.ts';
import { providerOf } from './payment-providers.ts';
import type { SavedMethod } from './payments/provider.ts';
import { settleWord } from './payments/settle-word.ts';
import {
  dueRenewals,
  findPlan,
  holdAccount,
  holdInvoiceById,
  type InvoiceRecord,
  insertPayment,
  lastRefused,
  type PaymentRecord,
  type SubscriptionRecord,
  startedPayments,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** One that ended longer ago is bought again, and not renewed behind somebody's back. */
const LATE_MS = 7 * DAY_MS;
/** A card that was declined is tried again a day later, by jobs that come each hour. */
const TRIED_AGAIN_MS = 20 * 60 * 60 * 1000;

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;
type Begun = { invoice: InvoiceRecord; payment: PaymentRecord; saved: SavedMethod | null };

/** @throws the first failure, when all have been tried */
export async function renewSubscriptions(kit: Kit): Promise<void> {
  const at = kit.now();
  const failures: unknown[] = [];
  for (const due of await dueRenewals(kit.database.db, spanAt(at)))
    await renew(kit, due, at).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const spanAt = (at: number) => ({ after: at - LATE_MS, before: at + DAY_MS });

async function renew({ database, announcer }: Kit, due: SubscriptionRecord, at: number): Promise<void> {
  const changing = <T>(act: (ctx: ChangeContext) => Promise<T>): Promise<T> =>
    change(database.db, (buckets, carried) => announcer.announce(buckets, carried), act);
  const begun = await changing((ctx) => begin(ctx, due, at));
  const provider = providerOf(due.environment);
  if (!begun || !provider) return;
  const { payment, invoice, saved } = begun;
  const { id: paymentId, amountCents } = payment;
  const word = await provider.renew({ paymentId, amountCents, title: invoice.title }, saved);
  await changing(async (ctx) => {
    const held = await holdInvoiceById(ctx.tx, invoice.environment, invoice.id);
    if (held) await settleWord(ctx, { invoice: held, payment }, word, { at, by: null });
  });
}

/** @returns null: nothing is to be charged now */
async function begin(ctx: ChangeContext, due: SubscriptionRecord, at: number): Promise<Begun | null> {
  const { environment, ownerType: type, ownerId: id, planId, licenses } = due;
  const account = await holdAccount(ctx.tx, environment, { type, id });
  const still = await dueRenewals(ctx.tx, spanAt(at));
  const provider = providerOf(environment);
  if (!account?.method || !provider || !still.some((each) => each.id === due.id)) return null;
  const plan = await findPlan(ctx.tx, environment, planId);
  if (!plan) return null;
  const opened = await newInvoice(ctx, plan, { id: newId(), owner: { type, id }, licenses, at });
  const invoice = await holdInvoiceById(ctx.tx, environment, opened.id);
  if (invoice?.status !== 'open') return null;
  const { savedCustomer, savedMethod } = account;
  const saved = savedCustomer && savedMethod ? { customer: savedCustomer, method: savedMethod } : null;
  const started = (await startedPayments(ctx.tx, invoice)).filter((each) => each.provider === provider.name);
  const own = started.find(({ reference }) => reference === null);
  if (own?.amountCents === invoice.amountCents) return { invoice, payment: own, saved };
  // Somebody is about to pay it themselves, or it is not known yet what has become of a payment.
  if (provider.asksItself && started.length > 0) return null;
  if (await lastRefused(ctx.tx, invoice, at - TRIED_AGAIN_MS)) return null;
  const payment: PaymentRecord = {
    environment,
    id: newId(),
    invoiceId: invoice.id,
    amountCents: invoice.amountCents,
    provider: provider.name,
    method: account.method,
    status: 'started',
    reference: null,
    reason: null,
    refundedCents: 0,
    startedAt: at,
    settledAt: null,
  };
  await insertPayment(ctx.tx, payment);
  return { invoice, payment, saved };
}
