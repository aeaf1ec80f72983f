/** What the billing service keeps of a person, for that person's own export. Test data is nobody's. */
import type { Kysely } from 'kysely';
import type { WrittenRow } from '#contract/accounts/account-export.ts';
import { methodName } from '#contract/words/en/shared-money.ts';
import { formatMoney } from '#domain/money.ts';
import type { Database } from '../../storage/tables.ts';
import { moment } from '../../verbs/moment.ts';
import { methodOf } from './method-of.ts';
import { findAccount, invoicesOf } from './repository.ts';

export async function billingWrittenBy(db: Kysely<Database>, userId: string) {
  const owner = { type: 'USER', id: userId } as const;
  const account = await findAccount(db, 'LIVE', owner);
  const method = methodOf(account);
  const { buyerName, billingAddress, taxNumber } = account ?? {};
  const billing: WrittenRow[] =
    buyerName || billingAddress || taxNumber || method
      ? [
          {
            ...{ name: buyerName ?? '', address: billingAddress ?? '', taxNumber: taxNumber ?? '' },
            method: method ? methodName(method) : '',
          },
        ]
      : [];
  const invoices = (await invoicesOf(db, 'LIVE', owner, null)).map(
    ({ number, title, amountCents, currency, status, createdAt, paidAt }): WrittenRow => ({
      ...{ number: Number(number), title, amount: formatMoney(amountCents, currency, 'en'), status },
      ...{ createdAt: moment(createdAt), paidAt: moment(paidAt) },
    }),
  );
  return { billing, invoices };
}
