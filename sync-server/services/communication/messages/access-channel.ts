/** The only way to a channel: its members have it, for others it does not exist. */
import { Refusal } from '#contract/errors.ts';
import { mayUseChannel } from '#domain/policy.ts';
import type { ReadContext } from '../../service-context.ts';
import { isMember } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function accessChannel({ tx, caller }: ReadContext, channelId: string): Promise<void> {
  const subject = { userId: caller?.userId ?? null, roles: [] };
  const member = caller !== null && (await isMember(tx, channelId, caller.userId));
  if (!mayUseChannel(subject, member)) throw new Refusal('FORBIDDEN_ACCESS');
}
