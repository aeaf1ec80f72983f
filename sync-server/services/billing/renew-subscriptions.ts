/**
 * Auto Pay: what `nextCharge` says is announced a week before and charged when it says, with the method that its owner has saved. The payment
 * is written down before the provider is asked, under an id that each node makes alike, so that a node that dies between finds it again, and
 * however many nodes try, the key that they ask with is one.
 */
import { newId } from '#contract/ids.ts';
import { ANNOUNCED_BEFORE_MS, GRACE_MS, type NextCharge } from '#domain/next-charge.ts';
import type { JobContext } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { newInvoice } from './invoices/new-invoice.ts';
import { providerOf } from './payment-providers.ts';
import type { SavedMethod } from './payments/provider.ts';
import { settleWord } from './payments/settle-word.ts';
import { announceCharges, isToAnnounce } from './renewals/announce-charges.ts';
import { chargeOf, ownerOf } from './renewals/charge-of.ts';
import { failRenewal } from './renewals/fail-renewal.ts';
import { hashedId } from './renewals/hashed-id.ts';
import { type LastTerm, lastTermsOf, termsEnding } from './renewals/renewal-statements.ts';
import {
  findPayment,
  findPlan,
  holdAccount,
  holdInvoiceById,
  type InvoiceRecord,
  insertPayment,
  type PaymentRecord,
  startedPayments,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** What the provider of one that has no method would say. */
const NOTHING_SAVED = 'nothing saved';

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;
type Begun = { term: LastTerm; invoice: InvoiceRecord; payment: PaymentRecord; saved: SavedMethod | null };
type Changing = <T>(act: (ctx: ChangeContext) => Promise<T>) => Promise<T>;

/** @throws the first failure, when all have been tried */
export async function renewSubscriptions({ database, announcer, now }: Kit): Promise<void> {
  const at = now();
  const changing: Changing = (act) =>
    change(database.db, (buckets, carried) => announcer.announce(buckets, carried), act);
  const failures: unknown[] = [];
  const span = { after: at - GRACE_MS, before: at + ANNOUNCED_BEFORE_MS + DAY_MS };
  for (const term of await termsEnding(database.db, span)) {
    const charge = chargeOf(term, at);
    const acts =
      charge !== null && charge.at <= at
        ? renew(changing, term, at)
        : isToAnnounce(term, at)
          ? changing((ctx) => announce(ctx, term, at))
          : null;
    await acts?.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function announce(ctx: ChangeContext, term: LastTerm, at: number): Promise<void> {
  await holdAccount(ctx.tx, term.environment, ownerOf(term));
  await announceCharges(ctx, await lastTermsOf(ctx.tx, term.environment, ownerOf(term)), at);
}

async function renew(changing: Changing, due: LastTerm, at: number): Promise<void> {
  const begun = await changing((ctx) => begin(ctx, due, at));
  const provider = providerOf(due.environment);
  if (!begun || !provider) return;
  const { payment, invoice, saved } = begun;
  const { amountCents, currency, title } = invoice;
  const charge = { paymentId: payment.id, amountCents, currency, title };
  const word = await provider.renew(charge, saved);
  await changing(async (ctx) => {
    await holdAccount(ctx.tx, due.environment, ownerOf(due));
    const held = await holdInvoiceById(ctx.tx, invoice.environment, invoice.id);
    const before = await findPayment(ctx.tx, payment.environment, payment.id);
    if (!held || before?.status !== 'started') return;
    await settleWord(ctx, { invoice: held, payment }, word, { at, by: null });
    if (word.kind === 'refused') await failRenewal(ctx, begun.term, { reason: word.reason, at });
  });
}

/** The charge of a term, as it is once its account is held. @returns null: nothing is due any more */
async function stillDue(ctx: ChangeContext, due: LastTerm, at: number) {
  const terms = await lastTermsOf(ctx.tx, due.environment, ownerOf(due));
  const term = terms.find(({ id }) => id === due.id);
  const charge = term ? chargeOf(term, at) : null;
  return term && charge && charge.at <= at ? { term, charge } : null;
}

/** @returns null: nothing is to be charged now */
async function begin(ctx: ChangeContext, due: LastTerm, at: number): Promise<Begun | null> {
  const { environment } = due;
  const owner = ownerOf(due);
  const account = await holdAccount(ctx.tx, environment, owner);
  const still = await stillDue(ctx, due, at);
  const provider = providerOf(environment);
  if (!account || !provider || !still) return null;
  const { term, charge } = still;
  const { method, savedCustomer, savedMethod } = account;
  if (method === null) {
    await failRenewal(ctx, term, { reason: NOTHING_SAVED, at });
    return null;
  }
  const invoice = await invoiceOf(ctx, term, charge, at);
  const saved = savedCustomer && savedMethod ? { customer: savedCustomer, method: savedMethod } : null;
  const payment = await paymentOf(ctx, term, invoice);
  if (payment?.status === 'refused') {
    // Its provider has decided since, or a node died between: it is told now.
    await failRenewal(ctx, term, { reason: payment.reason ?? '', at });
    return null;
  }
  if (payment?.status === 'started' && payment.reference === null) return { term, invoice, payment, saved };
  const started = (await startedPayments(ctx.tx, invoice)).filter((each) => each.provider === provider.name);
  // Somebody is about to pay it themselves, or it is not known yet what has become of a payment.
  if (provider.asksItself && started.length > 0) return null;
  const fresh: PaymentRecord = {
    environment,
    id: await freeId(ctx, term, invoice),
    invoiceId: invoice.id,
    amountCents: invoice.amountCents,
    provider: provider.name,
    method,
    status: 'started',
    reference: null,
    reason: null,
    refundedCents: 0,
    startedAt: at,
    settledAt: null,
  };
  await insertPayment(ctx.tx, fresh);
  return { term, invoice, payment: fresh, saved };
}

/** @throws where it would ask for anything but what was shown */
async function invoiceOf(
  ctx: ChangeContext,
  term: LastTerm,
  { planId, licenses, amountCents }: NextCharge,
  at: number,
): Promise<InvoiceRecord> {
  const plan = await findPlan(ctx.tx, term.environment, planId);
  if (!plan) throw new Error('A plan with a subscription is gone.');
  const opened = await newInvoice(ctx, plan, { id: newId(), owner: ownerOf(term), licenses, at });
  const invoice = await holdInvoiceById(ctx.tx, term.environment, opened.id);
  if (invoice?.status !== 'open' || invoice.amountCents !== amountCents)
    throw new Error('An invoice of a renewal asks for another sum than was announced.');
  return invoice;
}

const idsOf = ({ id, failures }: LastTerm, { id: invoiceId, amountCents }: InvoiceRecord, time: number) =>
  hashedId('renewal', id, failures, invoiceId, amountCents, time);

/** This try's payment, the latest where one was given back as it came too late. */
async function paymentOf(ctx: ChangeContext, term: LastTerm, invoice: InvoiceRecord) {
  let found: PaymentRecord | undefined;
  for (let time = 0; ; time += 1) {
    const next = await findPayment(ctx.tx, term.environment, idsOf(term, invoice, time));
    if (!next) return found;
    found = next;
  }
}

async function freeId(ctx: ChangeContext, term: LastTerm, invoice: InvoiceRecord): Promise<string> {
  for (let time = 0; ; time += 1) {
    const id = idsOf(term, invoice, time);
    if (!(await findPayment(ctx.tx, term.environment, id))) return id;
  }
}
