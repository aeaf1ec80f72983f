/** Whether a person has a running seat: of an organization’s groups, for the courses of another one or its own (API-033). */
import type { ReadContext } from '../../../verbs/service-context.ts';
import { isRunning } from './access-group-row.ts';

type Asked = { organizationIds: string[]; productOrganizationIds: string[] };

/** One line for each pair. A group opens the courses of the organization that it belongs to. */
export async function cagStatus(
  { tx, caller, at }: ReadContext,
  { organizationIds, productOrganizationIds }: Asked,
) {
  const groups =
    caller && organizationIds.length > 0
      ? await tx
          .selectFrom('content.accessGroups as g')
          .innerJoin('content.seats as s', 's.accessGroupId', 'g.id')
          .selectAll('g')
          .where('g.organizationId', 'in', organizationIds)
          .where('s.userId', '=', caller.userId)
          .where('s.status', '=', 'active')
          .execute()
      : [];
  const running = new Set(
    groups.filter((group) => isRunning(group, at)).map(({ organizationId }) => organizationId),
  );
  return organizationIds.flatMap((organizationId) =>
    productOrganizationIds.map((productOrganizationId) => ({
      organizationId,
      productOrganizationId,
      active: organizationId === productOrganizationId && running.has(organizationId),
    })),
  );
}
