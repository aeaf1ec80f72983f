/** Who works on a course writes its questions and answers, or its study plans (COLL-020). */
import type { updateCollectionNotesOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { holdParents } from '../parents.ts';
import { writeCollection } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, STALE_VERSION, COLLECTION_IS_RETIRED */
export async function updateCollectionNotes(
  ctx: ServiceContext,
  { input: { collectionId, version, faqs, studyPlans } }: ArgsOf<typeof updateCollectionNotesOperation>,
) {
  const { tx, at } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  const { faqsVersion, studyPlansVersion } = collection;
  const stale =
    (faqs && version !== faqsVersion) ||
    (studyPlans && version !== studyPlansVersion) ||
    !(faqs || studyPlans);
  if (stale) throw new Refusal('STALE_VERSION', { extras: { faqsVersion, studyPlansVersion } });
  const infoVersion = collection.infoVersion + 1;
  await writeCollection(tx, collectionId, {
    ...(faqs && { faqs: JSON.stringify(faqs), faqsVersion: faqsVersion + 1 }),
    ...(studyPlans && {
      studyPlans: JSON.stringify(studyPlans),
      studyPlansVersion: studyPlansVersion + 1,
    }),
    infoVersion,
    updatedAt: at,
  });
  await announceCollection(ctx, collectionId);
  const { slug, itemsVersion } = collection;
  return { collectionId, collectionSlug: slug, infoVersion, itemsVersion, updatedAt: at };
}
