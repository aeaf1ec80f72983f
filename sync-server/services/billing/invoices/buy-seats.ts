/** An organization buys seats of a course: an open invoice for so many, which is paid on its page. */
import type { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { writePurchase } from '../seat-purchases.ts';
import { offerOf } from './course-offer.ts';
import { newInvoice } from './new-invoice.ts';

/** @throws Refusal FORBIDDEN_ACCESS: also for a course that is not for sale, and for a group of another organization */
export async function buySeats(
  ctx: ServiceContext,
  { invoiceId, organizationId, courseId, seats, groupId }: ArgsOf<typeof buySeatsOperation>,
) {
  const { tx, at, caller } = ctx;
  const owner = { type: 'ORGANIZATION', id: organizationId } as const;
  await assertBilling(ctx, owner, 'Manage');
  if (groupId !== null) await assertOwnGroup(ctx, organizationId, groupId);
  const plan = await offerOf(ctx, courseId);
  if (!plan) throw new Refusal('FORBIDDEN_ACCESS');
  const invoice = await newInvoice(ctx, plan, { id: invoiceId, owner, licenses: seats, at });
  const { environment, status, token } = invoice;
  // Resent after it was paid: what was bought stays as it was paid.
  if (status === 'open')
    await writePurchase(tx, {
      ...{ environment, invoiceId: invoice.id, organizationId, courseId, groupId },
      ...{ seats: invoice.licenses ?? seats, boughtBy: caller.userId },
    });
  return { uppToken: token };
}

async function assertOwnGroup({ tx }: ServiceContext, organizationId: string, groupId: string) {
  const group = await tx
    .selectFrom('accounts.groups')
    .select('organizationId')
    .where('id', '=', groupId)
    .where('archived', '=', false)
    .executeTakeFirst();
  if (group?.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
}
