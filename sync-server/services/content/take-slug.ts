/** A slug that nothing else in the tenant has; two who ask for the same at once get it one after the other. */
import { type Kysely, sql } from 'kysely';
import { freeSlug } from '#domain/slug.ts';
import type { Database } from '../../storage/tables.ts';

/** Held until the transaction ends. */
export async function takeSlug(
  tx: Kysely<Database>,
  table: 'content.collections' | 'content.skills',
  tenantSlug: string,
  wanted: string,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${tenantSlug} ${wanted}`}, 0))`.execute(
    tx,
  );
  const taken = await tx
    .selectFrom(table)
    .select(['slug', 'formerSlugs'])
    .where('tenantSlug', '=', tenantSlug)
    .where((where) =>
      where.or([
        where('slug', '=', wanted),
        where('slug', 'like', `${wanted.replace(/[\\%_]/g, '\\$&')}-%`),
        sql<boolean>`"formerSlugs" @> ${JSON.stringify([wanted])}::jsonb`,
      ]),
    )
    .execute();
  return freeSlug(wanted, new Set(taken.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])));
}
