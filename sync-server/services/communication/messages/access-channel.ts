/** The only way to a channel: its members have it, for others it does not exist. */
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { typeOfOwnChannel } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function accessChannel({ tx, caller }: ReadContext, channelId: string): Promise<void> {
  const subject = { userId: caller?.userId ?? null, roles: [], session: sessionKindOf(caller) };
  const type = caller ? await typeOfOwnChannel(tx, channelId, caller.userId) : undefined;
  const facts = {
    member: type !== undefined,
    between: type === 'PARTY' ? ('people' as const) : ('group' as const),
  };
  if (!allows('channel', 'Read', subject, facts)) throw new Refusal('FORBIDDEN_ACCESS');
}
