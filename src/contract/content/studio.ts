/** Lists of content by owner, and the filters of a content list (STUDIO-010, STUDIO-016, API-021). */
import * as v from 'valibot';
import { rootTypeSchema, workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { ownerSchema } from './collection-details.ts';
import { skillSchema } from './skill.ts';

/** A row of the studio as the server tells it, for what is not on a device. */
export const studioItemSchema = v.object({
  type: v.picklist(['skill', 'collection', 'course']),
  id: idSchema,
  title: v.string(),
  subtitle: v.string(),
  slug: v.string(),
  tenantSlug: v.string(),
  /** null: a person's own */
  organizationId: v.nullable(idSchema),
  ownerName: v.string(),
  workflow: workflowSchema,
  rootType: rootTypeSchema,
  visible: v.boolean(),
  free: v.boolean(),
  loginRequired: v.boolean(),
  hasProduct: v.boolean(),
  archived: v.boolean(),
  externalId: v.string(),
  /** null: nobody counts views of it */
  views: v.nullable(v.number()),
  likes: v.number(),
  authors: v.array(v.object({ userId: idSchema, name: v.string() })),
  presentIn: v.array(v.object({ id: idSchema, title: v.string() })),
  seconds: v.number(),
  tags: v.array(v.string()),
  boostScore: v.number(),
  buryScore: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type StudioItem = v.InferOutput<typeof studioItemSchema>;

export const COLLABORATIONS_PER_PAGE = 50;
export const SKILLS_OF_OWNERS = 500;
const OWNERS_PER_REQUEST = 20;

export const collaborationsAnswerSchema = v.object({
  /** null: there is no further page */
  cursor: v.nullable(v.string()),
  items: v.array(studioItemSchema),
});

/** What an organization owns, or what the person who asks owns or works on; newest first. */
export const collaborationsPage = defineServerPage({
  name: 'getCollaborationsByOwner',
  service: 'content',
  args: {
    ownerInfo: ownerSchema,
    cursor: v.nullish(v.pipe(v.string(), v.maxLength(500))),
    includeArchived: v.nullish(v.boolean()),
  },
  result: '{ cursor items }',
  answer: collaborationsAnswerSchema,
});

export const skillsOfOwnersPage = defineServerPage({
  name: 'getSkills',
  service: 'content',
  args: {
    ownerList: v.pipe(v.array(ownerSchema), v.maxLength(OWNERS_PER_REQUEST)),
    includeArchived: v.nullish(v.boolean()),
  },
  result: `{ ${Object.keys(skillSchema.entries).join(' ')} }`,
  answer: v.array(skillSchema),
});
