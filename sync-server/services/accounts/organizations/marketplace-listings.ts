/** Who is on the marketplace, with how much there is to learn. One statement. */
import { sql } from 'kysely';
import type { Listing } from '#contract/content/listing.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';

const MOST_LISTINGS = 500;

export async function marketplaceListings(
  { tx }: ReadContext,
  { fifo }: { fifo: boolean },
): Promise<Listing[]> {
  const order = fifo ? sql`asc nulls first` : sql`desc nulls last`;
  const { rows } = await sql<Listing>`
    select o.id as "organizationId", o.alias, o.name, o.description, o."logoSquare" as image, o."listedAt",
      (select count(*)::int from content.collections c
        where c."organizationId" = o.id and c.type = 'course' and c."rootType" = 'catalog' and c.visible
          and c.workflow = 'PUBLISHED') as courses
    from accounts.organizations o where o."marketplaceStatus" = 'LISTED'
    order by o."listedAt" ${order}, o.name, o.id
    limit ${sql.lit(MOST_LISTINGS)}`.execute(tx);
  return rows;
}
