/** Who works on a course puts things into it, moves them, and takes them out (COLL-019). What others did to the list meanwhile stays. */
import type { Child } from '#contract/content/collection.ts';
import type { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { changedChildren } from '#domain/children.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceParents, holdParents } from '../parents.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { lockForAnnouncing as lockPlaces } from '../skills/repository.ts';
import { accessCollections } from './access-collection.ts';
import type { CollectionRecord } from './collection-row.ts';
import { holdsWithin, publishFilled, writeCollection } from './repository.ts';

type Args = ArgsOf<typeof updateCollectionItemsOperation>;

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED, and why something may not be put in */
export async function updateCollectionItems(ctx: ServiceContext, { collectionId, itemId, act, after }: Args) {
  const { tx, at } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  // Courses come into a catalog by being made, and leave it by being retired.
  if (!collection || (collection.type === 'root' && act !== 'move')) throw new Refusal('FORBIDDEN_ACCESS');
  const known = collection.children.some(({ id }) => id === itemId);
  const before =
    act === 'insert' && !known
      ? [...collection.children, await insertable(ctx, collection, itemId)]
      : collection.children;
  const children = changedChildren(before, itemId, act === 'remove' ? { act } : { act: 'move', after });
  const itemsVersion = collection.itemsVersion + 1;
  await writeCollection(tx, collectionId, {
    children: JSON.stringify(children),
    itemsVersion,
    updatedAt: at,
  });
  await publishFilled(tx, collection.courseIds, at);
  await announceParents(ctx, [collection]);
  const { slug, infoVersion } = collection;
  return { collectionId, collectionSlug: slug, infoVersion, itemsVersion, updatedAt: at };
}

/** @throws Refusal  why it may not be in this collection (ERR-005 to ERR-007, D97) */
async function insertable(ctx: ServiceContext, into: CollectionRecord, id: string): Promise<Child> {
  // Whoever retires its course waits, and then leaves it; whoever has retired it is seen.
  await lockPlaces(ctx.tx, [id]);
  const [skill] = await accessSkills(ctx, [id], 'Update');
  if (skill) {
    if (skill.organizationId !== into.organizationId) throw new Refusal('FORBIDDEN_ACCESS');
    if (skill.workflow === 'RETIRED') throw new Refusal('CANNOT_ADD_RETIRED_SKILL_TO_COURSE');
    if (skill.rootType !== into.rootType) throw new Refusal('ROOTS_DO_NOT_MATCH');
    return { type: 'skill', id };
  }
  const [collection] = await accessCollections(ctx, [id], 'ReadContent');
  if (!collection || collection.organizationId !== into.organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  if (collection.workflow === 'RETIRED') throw new Refusal('INVALID_ACTION_FOR_RETIRED_COURSE');
  if (collection.rootType !== into.rootType) throw new Refusal('ROOT_COLLECTION_MISMATCH');
  // A course stands in its catalog; a collection stays in its course, and in nothing that it holds itself.
  const foreign = collection.type !== 'collection' || collection.rootCollectionId !== into.rootCollectionId;
  if (foreign || (await holdsWithin(ctx.tx, id, into.id))) throw new Refusal('FORBIDDEN_ACCESS');
  return { type: 'collection', id };
}
