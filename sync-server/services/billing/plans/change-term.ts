/** More licenses in the term that runs, and what becomes of it at its end. Nothing is charged here: an invoice or the renewal does that. */
import type {
  addLicensesOperation,
  cancelAtEndOperation,
  changeAtTermEndOperation,
} from '#contract/billing/change-term.ts';
import { MOST_LICENSES } from '#contract/billing/invoice.ts';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { nextCharge } from '#domain/next-charge.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { holdSubscription } from '../change-statements.ts';
import { environmentOf } from '../environment.ts';
import { isRunningTerm, moreLicenses } from '../invoices/invoice-now.ts';
import { newInvoice } from '../invoices/new-invoice.ts';
import {
  findAccount,
  findPlan,
  offeredPlans,
  type SubscriptionRecord,
  voidNextTerms,
  writeSubscription,
} from '../repository.ts';
import { termsOf } from './term-of-owner.ts';

type Asked = { ownerInfo: OwnerInfo; subscriptionId: string };
type AtEnd = Pick<SubscriptionRecord, 'cancelAtEnd' | 'nextPlanId' | 'nextLicenses'>;

/** @throws Refusal FORBIDDEN_ACCESS: also for a term of somebody else; INVALID_ARGUMENTS: it does not run, or has too many */
export async function addLicenses(
  ctx: ServiceContext,
  { invoiceId, licenses, ...asked }: ArgsOf<typeof addLicensesOperation>,
) {
  const term = await held(ctx, asked);
  const plan = await findPlan(ctx.tx, term.environment, term.planId);
  if (!plan || !isRunningTerm(term, ctx.at) || term.licenses + licenses > MOST_LICENSES)
    throw new Refusal('INVALID_ARGUMENTS');
  const more = { subscriptionId: term.id, ...moreLicenses(term, plan, licenses, ctx.at) };
  const owner = asked.ownerInfo;
  const { token } = await newInvoice(ctx, plan, { id: invoiceId, owner, licenses, at: ctx.at, more });
  return { uppToken: token };
}

/** @throws Refusal FORBIDDEN_ACCESS: also for a plan that is not offered; INVALID_ARGUMENTS; STALE_VERSION */
export async function changeAtTermEnd(
  ctx: ServiceContext,
  { nextPlanId, nextLicenses, agreedCents, ...asked }: ArgsOf<typeof changeAtTermEndOperation>,
) {
  const term = await held(ctx, asked);
  if (nextPlanId !== null && nextPlanId !== term.planId) await assertOffered(ctx, term, nextPlanId);
  return chooseAtEnd(ctx, term, { cancelAtEnd: false, nextPlanId, nextLicenses }, agreedCents);
}

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, STALE_VERSION */
export async function cancelAtEnd(
  ctx: ServiceContext,
  { cancel, agreedCents, ...asked }: ArgsOf<typeof cancelAtEndOperation>,
) {
  const term = await held(ctx, asked);
  const { nextPlanId, nextLicenses } = term;
  return chooseAtEnd(ctx, term, { cancelAtEnd: cancel, nextPlanId, nextLicenses }, agreedCents);
}

async function held(ctx: ServiceContext, { ownerInfo, subscriptionId: id }: Asked) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const term = await holdSubscription(ctx.tx, { environment: environmentOf(ctx), id });
  if (term?.ownerType !== ownerInfo.type || term.ownerId !== ownerInfo.id)
    throw new Refusal('FORBIDDEN_ACCESS');
  return term;
}

async function assertOffered({ tx }: ServiceContext, term: SubscriptionRecord, planId: string) {
  const offered = await offeredPlans(tx, term.environment, term.ownerId);
  const plan = offered.find(({ id }) => id === planId);
  if (!plan) throw new Refusal('FORBIDDEN_ACCESS');
  if (plan.productId !== term.productId) throw new Refusal('INVALID_ARGUMENTS');
}

/** Of the last term, while it runs or is still tried to be renewed: one that is followed, or over, becomes nothing. */
async function chooseAtEnd(
  ctx: ServiceContext,
  term: SubscriptionRecord,
  chosen: AtEnd,
  agreedCents: number | null,
) {
  const { tx, at } = ctx;
  const { environment, ownerType: type, ownerId: id } = term;
  const account = await findAccount(tx, environment, { type, id });
  const plan = await findPlan(tx, environment, chosen.nextPlanId ?? term.planId);
  const last = (await termsOf(tx, term, term.productId)).at(-1);
  const isOver = term.endsAt === null || (term.endsAt <= at && term.failedAt === null);
  if (!plan || last?.id !== term.id || isOver) throw new Refusal('INVALID_ARGUMENTS');
  const terms = { ...plan, planId: plan.id };
  const comes = nextCharge({ ...term, ...chosen }, terms, account?.autopay ? account.autopaySince : null);
  if ((comes?.amountCents ?? null) !== agreedCents) throw new Refusal('STALE_VERSION');
  await writeSubscription(tx, term, chosen);
  await voidNextTerms(tx, term, chosen.cancelAtEnd ? null : plan.id);
  await audit(tx, {
    kind: 'next term changed',
    at,
    by: ctx.caller,
    organizationId: type === 'ORGANIZATION' ? id : null,
    entity: { type: 'subscription', id: term.id },
    details: { environment, ...chosen },
  });
  return { success: true };
}
