/** A person makes a course in a catalog, or a collection inside a course (API-040, CREATE-001 to CREATE-004). */
import { coverOf, type createCollectionOperation } from '#contract/content/create.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { announceParents, appendChild, holdParents } from '../parents.ts';
import { takeSlug } from '../take-slug.ts';
import { collectionsByIds, insertNewCollection } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, COLLECTION_IS_RETIRED */
export async function createCollection(
  ctx: ServiceContext,
  { input }: ArgsOf<typeof createCollectionOperation>,
) {
  const { tx, at } = ctx;
  const id = input.collectionId ?? ctx.mutationId;
  const { collectionType: type, title } = input;
  const [parent] = await holdParents(ctx, [input.parentCollectionId]);
  if (!parent) throw new Refusal('FORBIDDEN_ACCESS');
  if ((type === 'course') !== (parent.type === 'root')) {
    throw invalid('parentCollectionId', 'courses are in a catalog, collections in a course');
  }
  const { organizationId, tenantSlug, rootType } = parent;
  const slug = await takeSlug(tx, 'content.collections', tenantSlug, slugOfTitle(title, type));
  const made = await insertNewCollection(tx, {
    id,
    type,
    rootCollectionId: type === 'course' ? id : parent.rootCollectionId,
    rootType,
    organizationId,
    tenantSlug,
    slug,
    title,
    titleSub: input.titleSub,
    workflow: type === 'course' ? 'NEEDS_CONTENT' : null,
    difficulty: input.difficulty,
    // A course is shown by a press that says who will see it (D122); a section is seen once something in it is.
    visible: type !== 'course',
    free: true,
    loginRequired: parent.loginRequired,
    children: '[]',
    image: null,
    faqs: '[]',
    studyPlans: '[]',
    catalogTags: '[]',
    cover: coverOf(id),
    featuredCover: coverOf(id),
    createdBy: ctx.caller.userId,
    createdAt: at,
    updatedAt: at,
    publishedAt: null,
  });
  if (!made) throw invalid('collectionId', 'is taken');
  await appendChild(ctx, parent, { type, id });
  await announceParents(ctx, [parent]);
  if (type === 'course') await announceCollection(ctx, id);
  const [changed] = await collectionsByIds(tx, [parent.id]);
  return {
    newCollection: { collectionId: id, title, collectionSlug: slug, type },
    parentCollection: {
      itemsVersion: changed?.itemsVersion ?? parent.itemsVersion,
      infoVersion: changed?.infoVersion ?? parent.infoVersion,
      children: changed?.children ?? [],
    },
  };
}
