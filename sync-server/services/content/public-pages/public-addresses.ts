/** Addresses of all that everybody on the Internet may read, for search engines. */
import { type Kysely, sql } from 'kysely';
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import type { RootType } from '#domain/policy.ts';
import { isForEverybody, SITEMAP_ADDRESSES } from '#domain/public-content.ts';
import type { Retirement } from '#domain/retirement.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export type PublicAddress = {
  path: string;
  /** epoch ms */
  changedAt: number;
};

type Found = {
  type: 'course' | 'skill';
  tenantSlug: string;
  slug: string;
  updatedAt: number;
  rootType: RootType;
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
  archived: boolean;
  workflow: string | null;
  retirement: Retirement | null;
};

/** What may be for everybody, by facts that a statement can ask about; the rule itself is `isForEverybody`. */
const candidates = sql`(
  select 'course' as type, id, "organizationId", "tenantSlug", slug, "updatedAt", "rootType", visible, free, "loginRequired", archived, workflow, retirement
  from content.collections
  where type = 'course' and "rootType" = 'catalog' and visible and free and not "loginRequired" and not archived
    and workflow is distinct from 'RETIRED'
  union all
  select 'skill', id, "organizationId", "tenantSlug", slug, "updatedAt", "rootType", visible, free, "loginRequired", archived, workflow, null
  from content.skills
  where "rootType" = 'catalog' and visible and free and not "loginRequired" and not archived
    and workflow is distinct from 'RETIRED' and "bodyVersion" is not null
)`;

/** How many sitemaps hold them all; 0: nothing is for everybody. */
export async function sitemapParts(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${candidates} as c`.execute(tx);
  return Math.ceil((rows[0]?.count ?? 0) / SITEMAP_ADDRESSES);
}

/** @param part  1 and on; [] behind the last. In the order in which they were made, so that a new one moves none to another part. */
export async function publicAddresses(tx: Tx, part: number): Promise<PublicAddress[]> {
  const { rows } = await sql<Found>`
    select c.type, c."tenantSlug", c.slug, c."updatedAt", c."rootType", c.visible, c.free, c."loginRequired", c.archived, c.workflow, c.retirement
    from ${candidates} as c
    order by c.id, c.type limit ${sql.lit(SITEMAP_ADDRESSES)} offset ${(part - 1) * SITEMAP_ADDRESSES}`.execute(
    tx,
  );
  return rows.filter(isForEverybody).map(({ type, tenantSlug, slug, updatedAt }) => ({
    path: type === 'course' ? collectionPath(tenantSlug, [slug]) : skillPath(tenantSlug, slug),
    changedAt: Number(updatedAt),
  }));
}

/** Of organizations with a course for everybody; it changed when one of those did. */
export async function publicCatalogs(tx: Tx): Promise<PublicAddress[]> {
  const { rows } = await sql<{ alias: string; changedAt: number }>`
    select o.alias, max(c."updatedAt") as "changedAt" from ${candidates} as c
    join accounts.organizations o on o.id = c."organizationId"
    where c.type = 'course' group by o.alias order by o.alias limit ${sql.lit(SITEMAP_ADDRESSES)}`.execute(
    tx,
  );
  return rows.map(({ alias, changedAt }) => ({ path: `/${alias}/catalog`, changedAt: Number(changedAt) }));
}
