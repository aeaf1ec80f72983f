/** Who works on a course or collection changes what is said about it (COLL-013 to COLL-017). */
import type { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { formerSlugsAfter, slugOfTitle } from '#domain/slug.ts';
import { audit } from '../../../audit/audit.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import { noteWrites, textsOf } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { assertPictureOf } from '../assert-picture.ts';
import { announceParents, holdParents } from '../parents.ts';
import { takeSlug } from '../take-slug.ts';
import type { CollectionRecord } from './collection-row.ts';
import { writeCollection } from './repository.ts';

/** Of two that write one of these at a time the loser is told (D34). */
const TOLD = [
  'title',
  'titleSub',
  'description',
  'shortDescription',
  'difficulty',
  'externalId',
  'certificationName',
  'tags',
];

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED; INVALID_ARGUMENTS: no picture of the organization's content */
export async function updateCollectionMetadata(
  ctx: ServiceContext,
  {
    input: {
      collectionId,
      images,
      updatedAt,
      defCat,
      defFeat,
      tags,
      links,
      examLinks,
      descV2,
      fileMap,
      ...fields
    },
  }: ArgsOf<typeof updateCollectionMetadataOperation>,
) {
  const { tx, at, caller } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  // A root is its organization's.
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  for (const picture of [images?.catalog, images?.featured])
    if (picture) await assertPictureOf(ctx, picture, collection);
  for (const { url } of [...(links ?? []), ...(examLinks ?? [])])
    if (safeHref(url) === null)
      throw invalid('input', 'a link leads to https, http, mailto or a path of this site');
  const { visible, title } = fields;
  const isCourse = collection.type === 'course';
  if (!isCourse && (updatedAt !== undefined || fields.externalId !== undefined))
    throw invalid('input', 'external id and date are those of courses');
  // Its address follows its title; the old one leads on (COLL-016).
  const renamed =
    title === undefined || title === collection.title
      ? {}
      : await slugFor(tx, collection, slugOfTitle(title, collection.type));
  const shown = visible !== undefined && visible !== collection.visible;
  const texts = textsOf({ ...fields, ...(tags && { tags }) }, TOLD);
  await noteWrites(ctx, { type: 'collection', entityId: collectionId }, texts);
  await writeCollection(tx, collectionId, {
    ...fields,
    ...renamed,
    ...(images?.catalog !== undefined && { image: images.catalog }),
    ...(images?.featured !== undefined && { featuredImage: images.featured }),
    ...(tags && { tags: JSON.stringify(tags) }),
    ...(links && { links: JSON.stringify(links) }),
    ...(examLinks && { examLinks: JSON.stringify(examLinks) }),
    ...(descV2 !== undefined && { descV2: JSON.stringify(descV2) }),
    ...(fileMap !== undefined && { fileMap: JSON.stringify(fileMap) }),
    ...(defCat && { cover: defCat }),
    ...(defFeat && { featuredCover: defFeat }),
    ...(updatedAt !== undefined && { contentDate: updatedAt }),
    infoVersion: collection.infoVersion + 1,
    updatedAt: at,
  });
  await announceCollection(ctx, collectionId);
  if (shown) {
    await announceParents(ctx, [collection]);
    const { organizationId } = collection;
    const entity = { type: collection.type, id: collectionId };
    await audit(tx, {
      kind: 'visibility changed',
      at,
      by: caller,
      organizationId,
      entity,
      details: { visible },
    });
  }
  const { itemsVersion } = collection;
  const collectionSlug = 'slug' in renamed ? renamed.slug : collection.slug;
  return {
    collectionId,
    collectionSlug,
    infoVersion: collection.infoVersion + 1,
    itemsVersion,
    updatedAt: at,
  };
}

async function slugFor(tx: ServiceContext['tx'], collection: CollectionRecord, wanted: string) {
  const { slug: own, formerSlugs, tenantSlug } = collection;
  // Its own number does not count: 'knots-2' that stays 'knots' in its title stays where it is.
  if (own === wanted || own.replace(/-\d+$/, '') === wanted) return {};
  const slug = formerSlugs.includes(wanted)
    ? wanted
    : await takeSlug(tx, 'content.collections', tenantSlug, wanted);
  return { slug, formerSlugs: JSON.stringify(formerSlugsAfter(formerSlugs, own, slug)) };
}
