/** Whom somebody may begin to talk with: people of one organization to which all of them belong. */
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { areColleagues } from './repository.ts';

/** @param others  each once. @throws Refusal FORBIDDEN_ACCESS */
export async function assertTalksWith(
  { tx, caller }: ServiceContext,
  others: readonly string[],
): Promise<void> {
  const subject = { userId: caller.userId, roles: [], session: sessionKindOf(caller) };
  const member = await areColleagues(tx, [caller.userId, ...others]);
  if (!allows('channel', 'Post', subject, { member, between: 'people' }))
    throw new Refusal('FORBIDDEN_ACCESS');
}
