/** An invoice for a plan. Its address is not to be guessed: 256 bits, as whoever has it sees it. */
import { randomBytes } from 'node:crypto';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { Refusal } from '#contract/errors.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { nextTerm } from '../plans/term-of-owner.ts';
import { findInvoice, type InvoiceRecord, openInvoice, type SoldPlan } from '../repository.ts';

/** The most that an invoice can ask for, in the smallest coin. */
const MOST_CENTS = 2_147_483_647;

const newToken = () => randomBytes(32).toString('base64url');

type Asked = {
  id: string;
  owner: OwnerInfo;
  licenses: number | null;
  at: number;
  /** of a running term more licenses; absent: what the plan itself is */
  more?: { subscriptionId: string; amountCents: number; periodStart: number; periodEnd: number };
};

/** @throws Refusal FORBIDDEN_ACCESS: the id is another invoice's; INVALID_ARGUMENTS: more than an invoice can ask for */
export async function newInvoice(
  { tx }: ChangeContext,
  plan: SoldPlan,
  { id, owner, licenses, at, more }: Asked,
): Promise<InvoiceRecord> {
  const known = await findInvoice(tx, plan.environment, id);
  if (known) {
    // Resent: the same answer, also when it has been paid meanwhile.
    if (known.ownerId !== owner.id || known.planId !== plan.id) throw new Refusal('FORBIDDEN_ACCESS');
    return known;
  }
  const amountCents = more?.amountCents ?? plan.priceCents * (licenses ?? 1);
  if (amountCents > MOST_CENTS) throw new Refusal('INVALID_ARGUMENTS');
  const { environment } = plan;
  const bought = { environment, ownerType: owner.type, ownerId: owner.id };
  const title = plan.kind === 'enrollment' ? plan.name : `${plan.name}: ${plan.title}`;
  return openInvoice(tx, {
    ...bought,
    ...(await periodOf(tx, plan, bought, at)),
    subscriptionId: null,
    ...more,
    id,
    token: newToken(),
    planId: plan.id,
    kind: more ? 'more licenses' : kindOf(plan, owner),
    currency: plan.currency,
    courseId: plan.kind === 'enrollment' ? (plan.courseIds[0] ?? null) : null,
    licenses,
    title,
    amountCents,
    status: 'open',
    createdAt: at,
  });
}

const kindOf = ({ kind }: SoldPlan, { type }: OwnerInfo) =>
  kind !== 'enrollment' ? 'term' : type === 'USER' ? 'course' : 'seats';

async function periodOf(
  tx: ChangeContext['tx'],
  plan: SoldPlan,
  owner: Parameters<typeof nextTerm>[1],
  at: number,
) {
  if (plan.kind === 'enrollment') return { periodStart: null, periodEnd: null };
  const { startsAt, endsAt } = await nextTerm(tx, owner, plan, at);
  return { periodStart: startsAt, periodEnd: endsAt };
}
