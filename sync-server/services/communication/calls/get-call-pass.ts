/** A member of a channel joins its video call (D109). */
import type { CallPass, callPassPage } from '#contract/communication/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { PageArgs } from '#contract/server-page.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { passFor } from './call-provider.ts';

/** @throws Refusal FORBIDDEN_ACCESS: no member, the system's own channel, or nobody talks by video here */
export async function getCallPass(
  ctx: ReadContext,
  { channelId }: PageArgs<typeof callPassPage>,
): Promise<CallPass> {
  const type = await accessChannel(ctx, channelId);
  if (type === 'SYSTEM' || !ctx.caller) throw new Refusal('FORBIDDEN_ACCESS');
  const { userId, sessionId } = ctx.caller;
  const { firstName, lastName, alias } = await ctx.tx
    .selectFrom('accounts.users')
    .select(['firstName', 'lastName', 'alias'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = `${firstName} ${lastName}`.trim() || alias;
  const pass = await passFor(channelId, { id: userId, name, sessionId });
  if (!pass) throw new Refusal('FORBIDDEN_ACCESS');
  return pass;
}
