/** A collection as the API answers it: its row with everything beside it, composed for who asks (COLL-001 to COLL-003, D56). */
import type * as v from 'valibot';
import type { Collection } from '#contract/content/collection.ts';
import type { collectionAnswerEntries } from '#contract/content/collection-details.ts';
import { sortedTags } from '#domain/tag-counts.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { skillsByIds } from '../skills/repository.ts';
import { toSkill } from '../skills/skill-row.ts';
import { flashcardsOf, ownRatings } from '../study/own-study.ts';
import { type CollectionRecord, toCollection } from './collection-row.ts';
import { skillIdsBelow, statsOf } from './repository.ts';

type Answer = Omit<Collection, 'stats' | 'images'> &
  v.InferOutput<v.ObjectSchema<typeof collectionAnswerEntries, undefined>>;

export async function wholeCollections(
  ctx: ReadContext,
  records: readonly CollectionRecord[],
): Promise<Answer[]> {
  const ids = records.map(({ id }) => id);
  const [stats, below, ratings] = await Promise.all([
    statsOf(ctx.tx, ids),
    skillIdsBelow(ctx.tx, ids),
    ownRatings(ctx, 'collection', ids),
  ]);
  const skillIds = [...new Set([...below.values()].flat())];
  const readable = (await accessSkills(ctx, skillIds, 'Read')).map(({ id }) => id);
  const [skills, cards] = await Promise.all([skillsByIds(ctx.tx, readable), flashcardsOf(ctx, readable)]);
  const labsOf = new Map(skills.map((skill) => [skill.id, toSkill(skill).labCount]));
  return records.map((record) => {
    const {
      estimatedSecondsToConsume = 0,
      descendants = [],
      tags = [],
      labs = [],
    } = stats.get(record.id) ?? {};
    const inside = new Set(below.get(record.id));
    const row = toCollection(record, { estimatedSecondsToConsume, descendants, tags, labs });
    const { image, featuredImage } = record;
    return {
      ...row,
      certificationName: record.certificationName,
      productDetails: record.productDetails,
      authors: record.courseAuthors,
      links: record.links,
      tags: record.tags,
      examLinks: record.examLinks,
      labs,
      stats: { estimatedSecondsToConsume, descendants, tags: sortedTags(tags) },
      descV2: record.descV2,
      createdBy: record.createdBy,
      fileMap: record.fileMap,
      owner: { type: 'ORGANIZATION', id: record.organizationId },
      images: {
        catalog: image,
        featured: featuredImage,
        catalogImages: image ? [{ image, tags: ['catalog'] }] : [],
        featuredImages: featuredImage ? [{ image: featuredImage, tags: ['featured'] }] : [],
        // A cover without a picture is cloth in its colour, drawn by the client.
        defaultImages: { red: null, blue: null, green: null, gray: null },
      },
      defFeat: record.featuredCover,
      infoVersion: record.infoVersion,
      itemsVersion: record.itemsVersion,
      externalId: record.externalId,
      summary: record.summary,
      skillLabs: [...labsOf]
        .filter(([skillId, count]) => count > 0 && inside.has(skillId))
        .map(([skillId, count]) => ({ skillId, count })),
      ratings: { likes: record.likes, currentUserRating: ratings.get(record.id) ?? null },
      flashcards: cards.filter(({ skillId }) => inside.has(skillId)),
      faqsVersion: record.faqsVersion,
      studyPlansVersion: record.studyPlansVersion,
      retirement: record.retirement,
    };
  });
}
