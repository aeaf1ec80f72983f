/** A course that was made elsewhere comes into a catalog, at its end; it may be there already. */
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceCollection } from '../announce.ts';
import { writeCollection } from './repository.ts';

export async function putInCatalog(
  ctx: ChangeContext,
  { rootId, courseId, at }: { rootId: string; courseId: string; at: number },
): Promise<void> {
  const root = await ctx.tx
    .selectFrom('content.collections')
    .select('children')
    .where('id', '=', rootId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!root.children.some(({ id }) => id === courseId)) {
    const children = JSON.stringify([...root.children, { type: 'course', id: courseId }]);
    await writeCollection(ctx.tx, rootId, { children, updatedAt: at });
  }
  await announceCollection(ctx, rootId);
}
