/** The only way to a channel: its members have it, for others it does not exist. */
import type { Channel } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { type OwnChannel, ownChannels } from './repository.ts';

/** @returns what kind of channel it is. @throws Refusal FORBIDDEN_ACCESS */
export async function accessChannel(ctx: ReadContext, channelId: string): Promise<Channel['type']> {
  const { tx, caller } = ctx;
  const [channel] = caller ? await ownChannels(tx, caller.userId, channelId) : [];
  if (!channel || !(await mayRead(ctx, channel))) throw new Refusal('FORBIDDEN_ACCESS');
  return channel.type;
}

/** Where people talk whom the caller hears: not the inbox. */
export async function channelsToRead(ctx: ReadContext): Promise<string[]> {
  const found: string[] = [];
  for (const channel of ctx.caller ? await ownChannels(ctx.tx, ctx.caller.userId, null) : [])
    if (channel.type !== 'SYSTEM' && (await mayRead(ctx, channel))) found.push(channel.id);
  return found;
}

async function mayRead(ctx: ReadContext, { type, organizationId }: OwnChannel): Promise<boolean> {
  if (organizationId !== null && (await subjectIn(ctx, organizationId)).withheld) return false;
  const subject = { userId: ctx.caller?.userId ?? null, roles: [], session: sessionKindOf(ctx.caller) };
  const between = type === 'PARTY' ? ('people' as const) : ('group' as const);
  return allows('channel', 'Read', subject, { member: true, between });
}
