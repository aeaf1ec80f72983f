/** The root collections of organizations: the public and the internal catalog. */
import type { Kysely } from 'kysely';
import type { Organization } from '#contract/accounts/organization.ts';
import type { Database } from '../../storage/tables.ts';

/** By organization; one that lacks either is left out. */
export async function rootsOf(
  tx: Kysely<Database>,
  organizationIds: readonly string[],
): Promise<Map<string, Organization['catalogIds']>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('content.collections')
    .select(['id', 'organizationId', 'rootType'])
    .where('type', '=', 'root')
    .where('organizationId', 'in', [...organizationIds])
    .execute();
  const roots = new Map<string, Organization['catalogIds']>();
  for (const organizationId of organizationIds) {
    const idOf = (rootType: 'catalog' | 'internal') =>
      rows.find((row) => row.organizationId === organizationId && row.rootType === rootType)?.id;
    const [catalog, internal] = [idOf('catalog'), idOf('internal')];
    if (catalog && internal) roots.set(organizationId, { public: catalog, internal });
  }
  return roots;
}
