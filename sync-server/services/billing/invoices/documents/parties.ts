/** Who sells to whom, with what tax and how paid: as they are now, or as they were when the invoice was paid. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceParties, InvoiceParty } from '#contract/billing/invoice-parties.ts';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { billingDocumentWords as say } from '#contract/words/en/billing-documents.ts';
import { methodName, type NamedMethod } from '#contract/words/en/shared-money.ts';
import { displayName } from '#domain/display-name.ts';
import { taxIn } from '#domain/tax.ts';
import type { Database } from '../../../../storage/tables.ts';
import { userInfosOf } from '../../../accounts/people.ts';
import { methodOf as methodOfAccount } from '../../method-of.ts';
import { findAccount, type InvoiceRecord } from '../../repository.ts';
import { sellingNow } from '../../selling.ts';

type Tx = Kysely<Database>;
type Environment = InvoiceRecord['environment'];

export type PaidWith = {
  /** null: a renewal, which is paid with the saved method */
  by: object | null;
  /** as the provider names it */
  method?: NamedMethod | undefined;
};

export async function partiesOf(
  tx: Tx,
  { environment, id, ownerType, ownerId }: InvoiceRecord,
  { tenantId, ...paid }: PaidWith & { tenantId: string },
): Promise<InvoiceParties> {
  const owner = { type: ownerType, id: ownerId };
  const seller = await sellerOf(tx, environment, tenantId);
  const buyer = await ownParty(tx, environment, owner);
  return {
    seller,
    buyer,
    method: await methodOf(tx, { environment, id, owner, ...paid }),
    tax: sellingNow().tax,
  };
}

export const taxOf = (amountCents: number, tax: InvoiceParties['tax']): number =>
  tax ? taxIn(amountCents, tax.percent) : 0;

/** Whoever runs this server sells what everybody can subscribe to; an organization sells its own. */
async function sellerOf(tx: Tx, environment: Environment, tenantId: string): Promise<InvoiceParty> {
  const own = await ownParty(tx, environment, { type: 'ORGANIZATION', id: tenantId });
  const tenant = await tx
    .selectFrom('accounts.organizations')
    .select('isDefaultShared')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  const { seller } = sellingNow();
  if (!tenant?.isDefaultShared || seller.name === '') return own;
  return seller;
}

async function ownParty(tx: Tx, environment: Environment, owner: OwnerInfo): Promise<InvoiceParty> {
  const account = await findAccount(tx, environment, owner);
  return {
    name: account?.buyerName || (await calledOf(tx, owner)),
    address: account?.billingAddress ?? '',
    taxNumber: account?.taxNumber ?? '',
  };
}

async function calledOf(tx: Tx, { type, id }: OwnerInfo): Promise<string> {
  if (type === 'USER') {
    const [person] = await userInfosOf(tx, [id]);
    return person ? displayName(person) : '';
  }
  const { rows } = await sql<{ name: string }>`
    select name from accounts.organizations where id = ${id}::uuid`.execute(tx);
  return rows[0]?.name ?? '';
}

/** '': it is not paid */
async function methodOf(
  tx: Tx,
  {
    environment,
    id,
    owner,
    by,
    method,
  }: PaidWith & { environment: Environment; id: string; owner: OwnerInfo },
): Promise<string> {
  const payment = await tx
    .selectFrom('billing.payments')
    .select(['method', 'provider'])
    .where('environment', '=', environment)
    .where('invoiceId', '=', id)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (!payment) return '';
  const account = by === null && !method ? await findAccount(tx, environment, owner) : undefined;
  const named = method ?? methodOfAccount(account);
  if (named?.brand || named?.last4) return methodName(named);
  // What was chosen on its own page only it knows.
  return say.method(payment.provider === 'stripe' ? payment.provider : payment.method);
}
