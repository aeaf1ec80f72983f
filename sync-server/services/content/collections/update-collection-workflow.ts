/** A course or collection is further on its way to learners (API-042). */
import type { updateCollectionWorkflowOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { holdParents } from '../parents.ts';
import { writeCollection } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, COLLECTION_IS_RETIRED */
export async function updateCollectionWorkflow(
  ctx: ServiceContext,
  { collectionId, workflow }: ArgsOf<typeof updateCollectionWorkflowOperation>,
) {
  const { tx, at } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  if (workflow === 'RETIRED') throw invalid('workflow', 'a course is retired as a whole');
  const infoVersion = collection.infoVersion + 1;
  const first = workflow === 'PUBLISHED' && collection.publishedAt === null && { publishedAt: at };
  await writeCollection(tx, collectionId, { workflow, ...first, infoVersion, updatedAt: at });
  await announceCollection(ctx, collectionId);
  const { slug, itemsVersion } = collection;
  return { collectionId, collectionSlug: slug, infoVersion, itemsVersion, updatedAt: at };
}
