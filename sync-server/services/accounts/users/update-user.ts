/** A person changes what others see of them: at once beside their comments, and where they are listed. */
import type { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../service-context.ts';
import { announceUser } from '../people.ts';

export async function updateUser(ctx: ServiceContext, { input }: ArgsOf<typeof updateUserOperation>) {
  const { userId } = ctx.caller;
  if (Object.keys(input).length > 0)
    await ctx.tx.updateTable('accounts.users').set(input).where('id', '=', userId).execute();
  await announceUser(ctx, userId);
  return { success: true };
}
