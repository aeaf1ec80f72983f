/** A person takes another user name: links by the one of before lead to it, and nobody else gets that one for 90 days (D67). */
import type { changeAliasOperation } from '#contract/accounts/own-account.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { moveOwnSkills } from '../../content/move-content.ts';
import { takeAlias } from '../aliases.ts';
import { announceUser } from '../people.ts';
import { findUser, writeUser } from './repository.ts';

/** @throws Refusal ALIAS_TAKEN */
export async function changeAlias(ctx: ServiceContext, given: ArgsOf<typeof changeAliasOperation>) {
  const { tx, at, caller } = ctx;
  const { userId } = caller;
  const alias = foldName(given.alias);
  const user = await findUser(tx, userId);
  if (!user) throw new Refusal('UNAUTHENTICATED');
  if (foldName(user.alias) === alias) return { success: true };
  await takeAlias(tx, alias, { left: foldName(user.alias), at, userId });
  await writeUser(tx, userId, { alias });
  await announceUser(ctx, userId);
  await moveOwnSkills(ctx, userId, alias);
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'credentials changed', at, by: caller, entity, details: { alias: true } });
  return { success: true };
}
