/** What the API answers of a skill beside its row: composed for the person who asks (SKILL-001, SKILL-002, D56). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { flashcardSchema, ownerSchema, ratingValueSchema } from './collection-details.ts';
import { commentSchema } from './comment.ts';

export const skillAnswerEntries = {
  /** null also for whoever does not work on it */
  storyboard: v.nullable(v.unknown()),
  slug: v.string(),
  externalId: v.nullable(v.string()),
  owner: ownerSchema,
  createdBy: v.nullable(idSchema),
  canArchive: v.boolean(),
  images: v.object({ catalog: v.nullable(idSchema), featured: v.nullable(idSchema) }),
  retirement: v.nullable(v.object({ retirementDate: v.nullable(v.number()) })),
  reportStats: v.object({ allTime: v.object({ likeCount: v.number(), viewCount: v.number() }) }),
  ancestorCollections: v.array(
    v.object({ collectionId: idSchema, title: v.string(), collectionSlug: v.string() }),
  ),
  ratings: v.object({
    likes: v.number(),
    dislikes: v.number(),
    currentUserRating: v.nullable(ratingValueSchema),
  }),
  flashcards: v.array(flashcardSchema),
  /** who edits it now */
  lock: v.nullable(v.object({ userId: idSchema, sessionId: v.string() })),
  /** private: null for whoever may not see them */
  comments: v.object({ public: v.array(commentSchema), private: v.nullable(v.array(commentSchema)) }),
};
