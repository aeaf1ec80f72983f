/** A skill, a course or a collection gets another address; the old one leads on (API-042, SKILL-023). */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { updateSlugOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { formerSlugsAfter, slugFault } from '#domain/slug.ts';
import type { Database } from '../../storage/tables.ts';
import { invalid } from '../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../verbs/service-context.ts';
import { announceCollection, announceSkill } from './announce.ts';
import { writeCollection } from './collections/repository.ts';
import { holdParents } from './parents.ts';
import { accessSkill } from './skills/access-skill.ts';
import { lockForAnnouncing, writeSkill } from './skills/repository.ts';

type Table = 'content.skills' | 'content.collections';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, SLUG_TAKEN, SKILL_IS_RETIRED, COLLECTION_IS_RETIRED */
export async function updateSlug(
  ctx: ServiceContext,
  { entityInfo: { type, id }, slugString }: ArgsOf<typeof updateSlugOperation>,
) {
  const { tx, at } = ctx;
  const table = type === 'skill' ? 'content.skills' : 'content.collections';
  const thing = await (type === 'skill' ? heldSkill(ctx, id) : heldCollection(ctx, id));
  if (slugFault(slugString) !== null) throw invalid('slugString', 'letters, digits and hyphen, at least 3');
  const { slug, formerSlugs, tenantSlug } = thing;
  if (slugString === slug) return { slug, updatedAt: thing.updatedAt };
  if (await isTaken(tx, table, tenantSlug, slugString, id)) throw new Refusal('SLUG_TAKEN');
  const former = JSON.stringify(formerSlugsAfter(formerSlugs, slug, slugString));
  const columns = { slug: slugString, formerSlugs: former, updatedAt: at };
  await (type === 'skill' ? writeSkill(tx, id, columns) : writeCollection(tx, id, columns));
  await (type === 'skill' ? announceSkill(ctx, id) : announceCollection(ctx, id));
  return { slug: slugString, updatedAt: at };
}

async function heldSkill(ctx: ServiceContext, id: string) {
  await lockForAnnouncing(ctx.tx, [id]);
  const skill = await accessSkill(ctx, id, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  return skill;
}

async function heldCollection(ctx: ServiceContext, id: string) {
  const [collection] = await holdParents(ctx, [id]);
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  return collection;
}

/** Held until the transaction ends: of two who want the same address at once one gets it. */
async function isTaken(
  tx: Kysely<Database>,
  table: Table,
  tenantSlug: string,
  slug: string,
  except: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${tenantSlug} ${slug}`}, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('id', '<>', except)
    .where((where) =>
      where.or([where('slug', '=', slug), sql<boolean>`"formerSlugs" @> ${JSON.stringify([slug])}::jsonb`]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
