/** Categories of tags and their values: those who work on an organization's content make and rename them (STUDIO-013, STUDIO-014). */
import type { Insertable } from 'kysely';
import {
  TAG_CATEGORIES,
  TAGS_OF_A_CATEGORY,
  type TagCategory,
  type upsertTagCategoryOperation,
  type upsertTagValueOperation,
} from '#contract/content/tags.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { catalogued } from '#contract/words/en/refusal-catalogue.ts';
import { foldName } from '#domain/fold-name.ts';
import { allows } from '#domain/policy.ts';
import type { Database } from '../../../storage/tables.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';

type Category = Insertable<Database['content.tagCategories']>;
type Value = Insertable<Database['content.tagValues']>;

/** @throws Refusal FORBIDDEN_ACCESS */
async function assertWorksIn(ctx: ReadContext, organizationId: string): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'CreateContent', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
}

/** By name, as are their values. @throws Refusal FORBIDDEN_ACCESS */
export async function findTagCategories(
  ctx: ReadContext,
  { organizationId }: { organizationId: string },
): Promise<TagCategory[]> {
  await assertWorksIn(ctx, organizationId);
  const categories = await ctx.tx
    .selectFrom('content.tagCategories')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('nameKey')
    .execute();
  if (categories.length === 0) return [];
  const values = await ctx.tx
    .selectFrom('content.tagValues')
    .select(['id as valueId', 'name', 'categoryId', 'enabled'])
    .where(
      'categoryId',
      'in',
      categories.map(({ id }) => id),
    )
    .orderBy('nameKey')
    .execute();
  return categories.map(({ id, name, type, kind }) => ({
    categoryId: id,
    name,
    type,
    kind,
    values: values.filter(({ categoryId }) => categoryId === id),
  }));
}

/** @throws Refusal FORBIDDEN_ACCESS, also for an id that another organization's category has; CATEGORY_WITH_NAME_ALREADY_EXISTS */
export async function upsertTagCategory(
  ctx: ServiceContext,
  { organizationId, categoryId, name, type, kind }: ArgsOf<typeof upsertTagCategoryOperation>,
) {
  await assertWorksIn(ctx, organizationId);
  // Whoever makes another one waits: there is one of each name, and a limit.
  await ctx.tx
    .selectFrom('accounts.organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const known = await ctx.tx
    .selectFrom('content.tagCategories')
    .selectAll()
    .where((where) => where.or([where('organizationId', '=', organizationId), where('id', '=', categoryId)]))
    .execute();
  const nameKey = foldName(name);
  const same = known.find(({ id }) => id === categoryId);
  if (same && same.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  if (known.some((each) => each.id !== categoryId && each.nameKey === nameKey))
    throw new Refusal('CATEGORY_WITH_NAME_ALREADY_EXISTS', {
      message: catalogued.CATEGORY_WITH_NAME_ALREADY_EXISTS,
    });
  const category: Category = { id: categoryId, organizationId, name, nameKey, type, kind };
  if (same)
    await ctx.tx
      .updateTable('content.tagCategories')
      .set({ name, nameKey, type, kind })
      .where('id', '=', categoryId)
      .execute();
  else if (known.length >= TAG_CATEGORIES) throw invalid('categoryId', 'too many categories');
  else await ctx.tx.insertInto('content.tagCategories').values(category).execute();
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, also for a category or value that is not the organization's; VALUE_WITH_NAME_ALREADY_EXISTS */
export async function upsertTagValue(
  ctx: ServiceContext,
  { organizationId, categoryId, valueId, name, enabled }: ArgsOf<typeof upsertTagValueOperation>,
) {
  await assertWorksIn(ctx, organizationId);
  const category = await ctx.tx
    .selectFrom('content.tagCategories')
    .select('id')
    .where('id', '=', categoryId)
    .where('organizationId', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!category) throw new Refusal('FORBIDDEN_ACCESS');
  const known = await ctx.tx
    .selectFrom('content.tagValues')
    .selectAll()
    .where((where) => where.or([where('categoryId', '=', categoryId), where('id', '=', valueId)]))
    .execute();
  const nameKey = foldName(name);
  const same = known.find(({ id }) => id === valueId);
  if (same && same.categoryId !== categoryId) throw new Refusal('FORBIDDEN_ACCESS');
  if (known.some((each) => each.id !== valueId && each.nameKey === nameKey))
    throw new Refusal('VALUE_WITH_NAME_ALREADY_EXISTS', {
      message: catalogued.VALUE_WITH_NAME_ALREADY_EXISTS,
    });
  const value: Value = { id: valueId, categoryId, name, nameKey, enabled };
  if (same)
    await ctx.tx
      .updateTable('content.tagValues')
      .set({ name, nameKey, enabled })
      .where('id', '=', valueId)
      .execute();
  else if (known.length >= TAGS_OF_A_CATEGORY) throw invalid('valueId', 'too many tags');
  else await ctx.tx.insertInto('content.tagValues').values(value).execute();
  return { success: true };
}
