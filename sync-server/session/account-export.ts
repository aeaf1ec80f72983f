/** Everything that a person has written, asked for by that person. */
import type { Kysely } from 'kysely';
import type { AccountExport } from '#contract/accounts/account-export.ts';
import { accountWrittenBy } from '../services/accounts/written-by.ts';
import { billingWrittenBy } from '../services/billing/face.ts';
import { messagesWrittenBy } from '../services/communication/written-by.ts';
import { contentWrittenBy, lessonsWrittenBy } from '../services/content/written-by.ts';
import type { Database } from '../storage/tables.ts';

export async function exportAccount(db: Kysely<Database>, userId: string): Promise<AccountExport> {
  // One after another: nobody's export takes the connections of all others.
  const account = await accountWrittenBy(db, userId);
  const billing = await billingWrittenBy(db, userId);
  const messages = await messagesWrittenBy(db, userId);
  const content = await contentWrittenBy(db, userId);
  const lessons = await lessonsWrittenBy(db, userId);
  return { lists: { ...account, ...billing, messages, ...content }, lessons };
}
