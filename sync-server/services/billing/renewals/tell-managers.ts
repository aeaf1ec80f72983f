/** What happens to an organization's renewal is told to those who manage its money, in their inbox and by mail, whatever they have chosen. */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { formatMoney } from '#domain/money.ts';
import type { NextCharge } from '#domain/next-charge.ts';
import type { Role } from '#domain/role.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { findOrganization } from '../../accounts/face.ts';
import { membersWithRole } from '../../accounts/people.ts';
import { notify } from '../../communication/notify.ts';
import type { SubscriptionRecord } from '../repository.ts';
import { ownerOf } from './charge-of.ts';
import { hashedId } from './hashed-id.ts';
import { type RenewalNews, renewalMail } from './renewal-mail.ts';
import type { LastTerm } from './renewal-statements.ts';

const MANAGERS: readonly Role[] = ['owner', 'billingAdmin'];

type Told = Pick<SubscriptionRecord, 'environment' | 'ownerType' | 'ownerId' | 'id'>;

/** @param variables  moments are epoch milliseconds. @param once  of what is told: with the same it is told once */
export async function tellManagers(
  ctx: ChangeContext,
  term: Told,
  news: RenewalNews,
  { once, at, ...said }: { once: string | number; at: number; variables: Readonly<Record<string, string>> },
): Promise<void> {
  // Of test data there is nothing to fear.
  if (term.environment !== 'LIVE') return;
  const owner = ownerOf(term);
  const people = await managersOf(ctx, owner);
  const variables = {
    ...said.variables,
    organization: await nameOf(ctx, owner),
    link: `/billing/${owner.id}`,
  };
  const id = hashedId(news, term.id, once);
  await notify(ctx, people, { id, template: news, variables, by: null }, at);
  for (const userId of people) await sendJob(ctx.tx, renewalMail, { userId, news, variables }, { at });
}

async function managersOf({ tx }: ChangeContext, { type, id }: OwnerInfo): Promise<string[]> {
  return type === 'USER' ? [id] : membersWithRole(tx, id, MANAGERS);
}

export async function nameOf({ tx }: ChangeContext, { type, id }: OwnerInfo): Promise<string> {
  return type === 'USER' ? '' : ((await findOrganization(tx, id))?.name ?? '');
}

/** What a message says of a charge. */
export const chargeVariables = (
  { title, method, methodBrand, methodLast4 }: LastTerm,
  { amountCents, currency, at, from, to, licenses }: NextCharge,
): Record<string, string> => ({
  plan: title,
  licenses: String(licenses),
  amount: formatMoney(amountCents, currency, 'en'),
  on: String(at),
  from: String(from),
  to: String(to),
  method: method ?? '',
  brand: methodBrand ?? '',
  last4: methodLast4 ?? '',
});
