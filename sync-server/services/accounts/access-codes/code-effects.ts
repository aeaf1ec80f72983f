/** What a person is told of the gifts of a code. */
import type { Kysely } from 'kysely';
import type { AccessCodeEffect, CodeGift } from '#contract/accounts/access-code.ts';
import type { Database } from '../../../storage/tables.ts';
import { openGroupsByName } from '../groups/repository.ts';

/** A group that is gone can't be chosen. */
export async function effectsOf(
  tx: Kysely<Database>,
  gifts: readonly CodeGift[],
): Promise<AccessCodeEffect[]> {
  const ids = gifts.flatMap((gift) => (gift.type === 'joinOrganizationGroup' ? gift.groupIds : []));
  const groups = await openGroupsByName(tx, ids);
  return gifts.map(({ type }) => ({
    type,
    choices:
      type === 'joinOrganizationGroup'
        ? groups.map(({ id: groupId, name }) => ({ name, payloadAttribute: { groupId } }))
        : [],
  }));
}
