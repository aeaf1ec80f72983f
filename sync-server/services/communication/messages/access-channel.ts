/** The only way to a channel: its members have it, for others it does not exist. */
import type { Channel } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { findOwnChannel } from './repository.ts';

/** @returns what kind of channel it is. @throws Refusal FORBIDDEN_ACCESS */
export async function accessChannel(ctx: ReadContext, channelId: string): Promise<Channel['type']> {
  const { tx, caller } = ctx;
  const subject = { userId: caller?.userId ?? null, roles: [], session: sessionKindOf(caller) };
  const channel = caller ? await findOwnChannel(tx, channelId, caller.userId) : undefined;
  const organizationId = channel?.organizationId ?? null;
  if (organizationId !== null && (await subjectIn(ctx, organizationId)).withheld)
    throw new Refusal('FORBIDDEN_ACCESS');
  const type = channel?.type;
  const facts = {
    member: type !== undefined,
    between: type === 'PARTY' ? ('people' as const) : ('group' as const),
  };
  if (type === undefined || !allows('channel', 'Read', subject, facts)) throw new Refusal('FORBIDDEN_ACCESS');
  return type;
}
