/** The only way to a channel: its members have it, for others it does not exist. */
import type { Channel } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { typeOfOwnChannel } from './repository.ts';

/** @returns what kind of channel it is. @throws Refusal FORBIDDEN_ACCESS */
export async function accessChannel(
  { tx, caller }: ReadContext,
  channelId: string,
): Promise<Channel['type']> {
  const subject = { userId: caller?.userId ?? null, roles: [], session: sessionKindOf(caller) };
  const type = caller ? await typeOfOwnChannel(tx, channelId, caller.userId) : undefined;
  const facts = {
    member: type !== undefined,
    between: type === 'PARTY' ? ('people' as const) : ('group' as const),
  };
  if (type === undefined || !allows('channel', 'Read', subject, facts)) throw new Refusal('FORBIDDEN_ACCESS');
  return type;
}
