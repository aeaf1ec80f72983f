/**
 * Collections: a tenant's roots, courses below them, collections inside courses. Cards of courses are in the organization's buckets,
 * what is inside a course in the course's own (decision D37).
 */
import * as v from 'valibot';
import { difficultySchema, rootTypeSchema, workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { optionalDetailEntries } from './collection-details.ts';

export const childSchema = v.object({ type: v.picklist(['skill', 'collection', 'course']), id: idSchema });
export type Child = v.InferOutput<typeof childSchema>;

export const coverColors = ['red', 'blue', 'green', 'gray'] as const;

export const collectionSchema = v.object({
  collectionId: idSchema,
  type: v.picklist(['root', 'course', 'collection']),
  /** the course that holds it; its own id for a course and a root */
  rootCollectionId: idSchema,
  rootType: rootTypeSchema,
  organizationId: idSchema,
  tenantSlug: v.string(),
  /** last segment of its path, unique in the tenant; empty for a root */
  collectionSlug: v.string(),
  /** what its address was before: old links lead on */
  formerSlugs: v.optional(v.array(v.string())),
  /** its name in another system; of courses alone */
  externalId: v.optional(v.string()),
  /** the day that a course says it was updated on; epoch ms (D95) */
  contentDate: v.optional(v.nullable(v.number())),
  /** raised by each change of what is said about it, and of what it holds */
  infoVersion: v.optional(v.number()),
  itemsVersion: v.optional(v.number()),
  /** a list that was edited on an older one is refused */
  faqsVersion: v.optional(v.number()),
  studyPlansVersion: v.optional(v.number()),
  title: v.string(),
  titleSub: v.string(),
  description: v.string(),
  shortDescription: v.string(),
  workflow: v.nullable(workflowSchema),
  difficulty: v.nullable(difficultySchema),
  visible: v.boolean(),
  free: v.boolean(),
  loginRequired: v.boolean(),
  /** put away in the studio, and hidden */
  archived: v.optional(v.boolean()),
  children: v.array(childSchema),
  stats: v.object({
    estimatedSecondsToConsume: v.number(),
    descendants: v.array(v.object({ type: v.string(), count: v.number() })),
    /** of the skills below, and how many have each */
    tags: v.optional(v.array(v.object({ tag: v.string(), count: v.number() }))),
  }),
  ...optionalDetailEntries,
  /** on its card, and at the head of its page */
  images: v.object({ catalog: v.nullable(idSchema), featured: v.optional(v.nullable(idSchema)) }),
  /** the colours of the covers where there is no such picture; absent: gray */
  defCat: v.picklist(coverColors),
  defFeat: v.optional(v.picklist(coverColors)),
  faqs: v.array(v.object({ question: v.string(), answer: v.string() })),
  studyPlans: v.array(v.object({ assetId: v.nullable(idSchema), linkText: v.string(), url: v.string() })),
  catalogTags: v.array(
    v.object({ valueId: v.string(), categoryId: v.string(), name: v.string(), enabled: v.boolean() }),
  ),
  createdAt: v.number(),
  updatedAt: v.number(),
  publishedAt: v.nullable(v.number()),
});
export type Collection = v.InferOutput<typeof collectionSchema>;

/** A collection without a workflow is treated as this one (COLL-008). */
export const workflowOf = (collection: Pick<Collection, 'workflow'>) =>
  collection.workflow ?? 'NEEDS_CONTENT';
