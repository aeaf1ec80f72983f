/** The collections that something is put into: held, asked about, told. */
import type { Child } from '#contract/content/collection.ts';
import { Refusal } from '#contract/errors.ts';
import { mayAddTo } from '#domain/policy.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import type { ServiceContext } from '../../verbs/service-context.ts';
import { announceCollection, announceSkill } from './announce.ts';
import type { CollectionRecord } from './collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing, writeCollection } from './collections/repository.ts';
import { recomputeCourseMembers } from './course-members.ts';
import { collectionsAbove } from './skills/repository.ts';
import { standingOf } from './standing.ts';

/**
 * In the order that was asked for; held until the transaction ends.
 * @throws Refusal FORBIDDEN_ACCESS, whether one may not be changed or does not exist; COLLECTION_IS_RETIRED
 */
export async function holdParents(ctx: ServiceContext, ids: readonly string[]): Promise<CollectionRecord[]> {
  if (ids.length === 0) return [];
  const locked = await lockRoots(ctx.tx, ids);
  await lockForAnnouncing(ctx.tx, ids);
  const standingTo = await standingOf(ctx);
  const known = new Map((await collectionsByIds(ctx.tx, ids)).map((each) => [each.id, each]));
  return ids.map((id) => {
    const parent = known.get(id);
    if (!parent || !mayAddTo(standingTo(parent).subject, parent.rootType)) {
      throw new Refusal('FORBIDDEN_ACCESS');
    }
    if (parent.workflow === 'RETIRED') throw new Refusal('COLLECTION_IS_RETIRED');
    assertOpen(locked.get(parent.rootCollectionId));
    return parent;
  });
}

/** The courses come first, so that whoever retires one, and whoever changes something in it, waits for the other. */
async function lockRoots(tx: ServiceContext['tx'], ids: readonly string[]) {
  const roots = await tx
    .selectFrom('content.collections')
    .select(['id', 'type', 'workflow', 'retirement'])
    .where('id', 'in', (parents) =>
      parents
        .selectFrom('content.collections')
        .select('rootCollectionId')
        .where('id', 'in', [...ids]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(roots.map((root) => [root.id, root]));
}

/** @throws Refusal ROOT_COLLECTION_ITEMS_LOCKED: the course is being retired or restored (D97); COLLECTION_IS_RETIRED */
function assertOpen(course: Pick<CollectionRecord, 'workflow' | 'retirement'> | undefined): void {
  if (course?.retirement?.state !== undefined) throw new Refusal('ROOT_COLLECTION_ITEMS_LOCKED');
  if (course?.workflow === 'RETIRED') throw new Refusal('COLLECTION_IS_RETIRED');
}

/** At its end. What is above is told when the thing itself is there: `announceParents`. */
export async function appendChild(
  ctx: ServiceContext,
  parent: CollectionRecord,
  child: Child,
): Promise<void> {
  const children = [...parent.children.filter(({ id }) => id !== child.id), child];
  await writeCollection(ctx.tx, parent.id, {
    children: JSON.stringify(children),
    itemsVersion: parent.itemsVersion + 1,
    updatedAt: ctx.at,
  });
}

/** Parents and all that stands above them, with what they hold now. @returns the courses */
export async function announceParents(
  ctx: ChangeContext,
  parents: readonly CollectionRecord[],
): Promise<string[]> {
  const courseIds = [
    ...new Set(parents.flatMap((parent) => (parent.type === 'root' ? [] : parent.courseIds))),
  ];
  for (const courseId of courseIds) {
    const { left } = await recomputeCourseMembers(ctx.tx, courseId);
    // What has left is somewhere else now, and not on the devices of those who read the course.
    for (const { type, memberId } of left) {
      if (type === 'skill') await announceSkill(ctx, memberId);
      else await announceCollection(ctx, memberId);
    }
  }
  const above = await collectionsAbove(ctx.tx, courseIds);
  const roots = parents.filter(({ type }) => type === 'root').map(({ id }) => id);
  for (const id of [...new Set([...above, ...roots])].sort()) await announceCollection(ctx, id);
  return courseIds;
}
