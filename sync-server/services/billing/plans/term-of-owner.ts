/** The terms of one product that an owner has: the one that runs, the last one, and the one that would follow if it were paid now. */
import type { Kysely } from 'kysely';
import { nextTermStart } from '#domain/next-charge.ts';
import { termEnd } from '#domain/term-end.ts';
import type { Database } from '../../../storage/tables.ts';
import {
  type InvoiceRecord,
  type PlanRecord,
  type SubscriptionRecord,
  subscriptionsOf,
} from '../repository.ts';

type Tx = Kysely<Database>;
type Owner = Pick<InvoiceRecord, 'environment' | 'ownerType' | 'ownerId'>;

/** The one that ends last comes last. */
export async function termsOf(
  tx: Tx,
  { environment, ownerType: type, ownerId: id }: Owner,
  productId: string,
): Promise<SubscriptionRecord[]> {
  const all = await subscriptionsOf(tx, environment, { type, id });
  return all.filter((each) => each.productId === productId);
}

export const runsAt = ({ startsAt, endsAt }: SubscriptionRecord, at: number): boolean =>
  startsAt <= at && endsAt !== null && endsAt > at;

type Length = Pick<PlanRecord, 'productId' | 'termCount' | 'interval'>;

export async function nextTerm(tx: Tx, owner: Owner, plan: Length, at: number) {
  const before = await termsOf(tx, owner, plan.productId);
  const last = before.at(-1);
  const startsAt = last ? nextTermStart(last, at) : at;
  return { before, last, startsAt, endsAt: termEnd(startsAt, plan) };
}
