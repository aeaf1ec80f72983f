/**
 * Skills: the row that travels with its courses (title, outline, sizes) and the body that comes on request.
 */
import * as v from 'valibot';
import type { LessonDocument } from '../document/document.ts';
import { authorRoleSchema, rootTypeSchema, workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';

export const sectionSchema = v.object({
  id: v.string(),
  title: v.string(),
  questions: v.number(),
  labs: v.number(),
  videos: v.number(),
  /** seconds */
  duration: v.number(),
  description: v.string(),
  questionIds: v.array(v.string()),
});
export type Section = v.InferOutput<typeof sectionSchema>;

/** A picture or file that a skill shows; its bytes are at `/assets/{assetId}`. */
export const skillAssetSchema = v.object({
  assetId: idSchema,
  bytes: v.number(),
  contentType: v.string(),
  /** the WebVTT file of a video */
  captions: v.optional(v.nullable(idSchema)),
});
export type SkillAsset = v.InferOutput<typeof skillAssetSchema>;

export const skillSchema = v.object({
  skillId: idSchema,
  /** null: a person's own */
  organizationId: v.nullable(idSchema),
  /** the person who owns it, if no organization does; a row of before has none */
  ownerId: v.optional(v.nullable(idSchema)),
  /** the organization's alias, or the person's */
  tenantSlug: v.string(),
  /** unique in the tenant */
  skillSlug: v.string(),
  /** what its address was before: old links lead on */
  formerSlugs: v.optional(v.array(v.string())),
  /** its name in another system */
  externalId: v.optional(v.string()),
  title: v.string(),
  subtitle: v.string(),
  description: v.string(),
  workflow: workflowSchema,
  rootType: rootTypeSchema,
  visible: v.boolean(),
  free: v.boolean(),
  loginRequired: v.boolean(),
  archived: v.boolean(),
  /** other organizations may show it (D15) */
  syndicated: v.optional(v.boolean()),
  /** the courses that hold it, directly or in a nested collection */
  courseIds: v.array(idSchema),
  authors: v.array(v.object({ userId: idSchema, authorType: authorRoleSchema })),
  sections: v.array(sectionSchema),
  estimatedSecondsToConsume: v.number(),
  numberOfQuestions: v.number(),
  numberOfVideos: v.number(),
  labCount: v.number(),
  tags: v.array(v.string()),
  summary: v.string(),
  /** on its card, and at the head of its page */
  images: v.object({ catalog: v.nullable(idSchema), featured: v.optional(v.nullable(idSchema)) }),
  defCat: v.picklist(['red', 'blue', 'green', 'gray']),
  ratings: v.object({ likes: v.number(), dislikes: v.number() }),
  views: v.number(),
  /** what search puts up or down; a row of before has neither */
  boostScore: v.optional(v.number()),
  buryScore: v.optional(v.number()),
  /** raised by each publication; null: nothing is published */
  bodyVersion: v.nullable(v.number()),
  /** size of the body on the wire */
  bodyBytes: v.number(),
  assets: v.array(skillAssetSchema),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type Skill = v.InferOutput<typeof skillSchema>;

/** The published text of a skill with its flashcards. Comes on request, never with a pull. */
export type SkillBody = {
  skillId: string;
  bodyVersion: number;
  document: LessonDocument;
  flashcards: { flashcardId: string; front: string; rear: string }[];
};

export const SKILL_BODIES_PER_REQUEST = 25;

export const isAssetId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);

/** Where an asset's bytes are. What is no id leads to no asset, and nowhere else either. */
export const assetPath = (assetId: string, accountId: string) =>
  `/assets/${isAssetId(assetId) ? assetId : '-'}?for=${encodeURIComponent(accountId)}`;

/** The same picture at a width of `pictureWidths`, or the next wider one (IMAGE-013). */
export const assetPathAt = (assetId: string, accountId: string, width: number) =>
  `${assetPath(assetId, accountId)}&w=${width}`;
