/** What happens to an organization's money is told to those who manage it, in their inbox and by mail, whatever they have chosen. */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { noticeTemplates } from '#contract/communication/inbox.ts';
import { renewalMailWords } from '#contract/words/en/renewal-mail.ts';
import { formatMoney } from '#domain/money.ts';
import type { NextCharge } from '#domain/next-charge.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { findOrganization } from '../../accounts/face.ts';
import { membersWithRole } from '../../accounts/people.ts';
import { type Notice, notify } from '../../communication/notify.ts';
import { managingRoles } from '../access.ts';
import type { SubscriptionRecord } from '../repository.ts';
import { ownerOf } from './charge-of.ts';
import { hashedId } from './hashed-id.ts';
import { type RenewalNews, renewalMail } from './renewal-mail.ts';
import type { LastTerm } from './renewal-statements.ts';

/** What is told of: a term, an invoice, an account. */
type Told = Pick<SubscriptionRecord, 'environment' | 'ownerType' | 'ownerId' | 'id'>;

/** @param variables  moments are epoch milliseconds. @param once  of what is told: with the same it is told once */
export async function tellManagers(
  ctx: ChangeContext,
  told: Told,
  news: RenewalNews,
  { once, at, ...said }: { once: string | number; at: number; variables: Readonly<Record<string, string>> },
): Promise<void> {
  // Of test data there is nothing to fear.
  if (told.environment !== 'LIVE') return;
  const owner = ownerOf(told);
  const variables = {
    link: `/billing/${owner.id}`,
    ...said.variables,
    organization: await nameOf(ctx, owner),
  };
  const id = hashedId(news, told.id, once);
  const people = await notify(
    ctx,
    await managersOf(ctx, owner),
    { id, ...inInbox(news, variables), by: null },
    at,
  );
  for (const userId of people) await sendJob(ctx.tx, renewalMail, { userId, news, variables }, { at });
}

/** What has no template of its own says what the mail says. */
function inInbox(
  news: RenewalNews,
  variables: Readonly<Record<string, string>>,
): Pick<Notice, 'template' | 'variables'> {
  const template = noticeTemplates.find((each) => each === news);
  if (template) return { template, variables };
  const { subject: title, lines } = renewalMailWords[news]?.(variables) ?? { subject: '', lines: [] };
  return { template: 'billingNews', variables: { title, text: lines.join(' '), link: variables.link ?? '' } };
}

async function managersOf({ tx }: ChangeContext, { type, id }: OwnerInfo): Promise<string[]> {
  return type === 'USER' ? [id] : membersWithRole(tx, id, [...managingRoles]);
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
