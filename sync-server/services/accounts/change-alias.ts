/** A person takes another user name: links by the one of before lead to it, and nobody else gets that one for 90 days (D67). */
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { moveOwnSkills } from '../content/move-content.ts';
import { takeAlias } from './aliases.ts';
import { announceUser } from './people.ts';
import { findUser, holdUser, writeUser } from './users/repository.ts';

/**
 * @param alias  folded
 * @returns false: it is theirs already. @throws Refusal ALIAS_TAKEN
 */
export async function changeAlias(
  ctx: ChangeContext,
  { userId, alias, at }: { userId: string; alias: string; at: number },
): Promise<boolean> {
  const { tx } = ctx;
  await holdUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw new Refusal('UNAUTHENTICATED');
  if (foldName(user.alias) === alias) return false;
  await takeAlias(tx, alias, { left: foldName(user.alias), at, userId });
  await writeUser(tx, userId, { alias });
  await announceUser(ctx, userId);
  await moveOwnSkills(ctx, userId, alias);
  return true;
}
