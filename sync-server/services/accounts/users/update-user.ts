/** A person changes what others see of them: at once beside their comments, and where they are listed. */
import { sql } from 'kysely';
import type { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { defaultVideoPreferences } from '#domain/video-preferences.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertPicture } from '../../content/assert-picture.ts';
import { announceUser } from '../people.ts';

/** @throws Refusal INVALID_ARGUMENTS: the picture is not one that they brought for themselves */
export async function updateUser(ctx: ServiceContext, { input }: ArgsOf<typeof updateUserOperation>) {
  const { userId } = ctx.caller;
  if (input.image) await assertPicture(ctx, input.image, { type: 'user', id: userId });
  const { socials, video, ...plain } = input;
  const columns = {
    ...plain,
    ...(socials && { socials: JSON.stringify(socials) }),
    ...(video && {
      video: sql<string>`coalesce(video, ${JSON.stringify(defaultVideoPreferences)}::jsonb) || ${JSON.stringify(video)}::jsonb`,
    }),
  };
  if (Object.keys(columns).length > 0)
    await ctx.tx.updateTable('accounts.users').set(columns).where('id', '=', userId).execute();
  if (input.profileVisible !== undefined) {
    const details = { profileVisible: input.profileVisible };
    const entity = { type: 'user', id: userId };
    await audit(ctx.tx, { kind: 'visibility changed', at: ctx.at, by: ctx.caller, entity, details });
  }
  await announceUser(ctx, userId);
  return { success: true };
}
