/** A person takes another user name: it is one of the names they sign in with, so they hear of it as of an address (ASVS 7.5.1). */
import { audit } from '../audit/audit.ts';
import { changeAlias } from '../services/accounts/change-alias.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type { Caller } from '../verbs/service-context.ts';
import { tellOfChange } from './security-mail.ts';

/** @param username  folded. @throws Refusal ALIAS_TAKEN */
export async function changeUsername(
  ctx: ChangeContext,
  by: Caller,
  username: string,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const { userId } = by;
  if (!(await changeAlias(ctx, { userId, alias: username, at }))) return;
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'credentials changed', at, by, entity, details: { alias: true } });
  await tellOfChange(tx, { userId, change: 'username changed', at, from: by });
}
