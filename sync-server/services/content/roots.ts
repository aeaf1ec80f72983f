/** The root collections of organizations: the public and the internal catalog. */
import type { Kysely } from 'kysely';
import type { Organization } from '#contract/accounts/organization.ts';
import { newId } from '#contract/ids.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCollection } from './announce.ts';
import { insertCollection } from './collections/repository.ts';

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

type NewRoot = { organizationId: string; tenantSlug: string; rootType: 'catalog' | 'internal'; at: number };

export async function addRoot(
  ctx: ChangeContext,
  { organizationId, tenantSlug, rootType, at }: NewRoot,
): Promise<string> {
  const id = newId();
  await insertCollection(ctx.tx, {
    id,
    type: 'root',
    rootCollectionId: id,
    rootType,
    organizationId,
    tenantSlug,
    slug: '',
    title: rootType === 'catalog' ? 'Catalog' : 'Internal catalog',
    workflow: null,
    difficulty: null,
    visible: true,
    free: true,
    loginRequired: false,
    children: '[]',
    image: null,
    cover: 'blue',
    faqs: '[]',
    studyPlans: '[]',
    catalogTags: '[]',
    importKey: null,
    createdAt: at,
    updatedAt: at,
    publishedAt: null,
  });
  await announceCollection(ctx, id);
  return id;
}
