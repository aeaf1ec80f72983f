/** Who is what in a group now, in the audit trail. */
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import type { GroupPlace } from './repository.ts';

/** Last in its transaction: lines wait for each other. */
export async function noteRoles(
  { tx, at, caller }: ServiceContext,
  organizationId: string,
  places: readonly GroupPlace[],
): Promise<void> {
  for (const { groupId, userId, role } of places) {
    const entity = { type: 'group', id: groupId };
    const details = { userId, role };
    await audit(tx, { kind: 'group roles changed', at, by: caller, organizationId, entity, details });
  }
}
