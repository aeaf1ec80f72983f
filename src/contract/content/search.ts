/** What a search finds and how the server is asked for more (SEARCH-005, SEARCH-009, D84). */
import * as v from 'valibot';
import { type Refinements, searchSorts } from '#domain/search.ts';
import { type ContentType, difficultySchema, workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export const SEARCH_PATH = '/search/content/query';
export const SEARCH_INDEX = 'content';
export const SEARCH_QUERY_LETTERS = 200;
/** Finds what is public, when no key of one's own can be had. */
export const FALLBACK_SEARCH_KEY = 'public';

export const searchHitSchema = v.object({
  id: idSchema,
  type: v.picklist(['skill', 'course', 'collection'] satisfies ContentType[]),
  title: v.string(),
  subtitle: v.string(),
  entitySlug: v.string(),
  tenantSlug: v.string(),
  /** `org#{id}` or `usr#{id}` */
  ownerKey: v.pipe(v.string(), v.regex(/^(org|usr)#/)),
  collaborators: v.array(idSchema),
  difficulty: v.nullable(difficultySchema),
  free: v.boolean(),
  visible: v.boolean(),
  archived: v.boolean(),
  workflow: workflowSchema,
  estimatedSecondsToConsume: v.number(),
  descendants: v.array(v.object({ type: v.string(), count: v.number() })),
  tags: v.array(v.string()),
  boostScore: v.number(),
  buryScore: v.number(),
  viewCount: v.number(),
  likeCount: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
  hasLabs: v.boolean(),
  hasExams: v.boolean(),
  hasCertification: v.boolean(),
});
export type SearchHit = v.InferOutput<typeof searchHitSchema>;

export const ownerInfoSchema = v.object({
  ownerKey: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  alias: v.string(),
});

/** A key of the caller's own, good for ten minutes. */
export const searchKeyPage = defineServerPage({
  name: 'getSearchKey',
  service: 'content',
  args: {},
  result: '{ key expiresAt }',
  answer: v.object({ key: v.string(), expiresAt: v.number() }),
});

const list = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(50)));

export const searchRequestSchema = v.object({
  index: v.literal(SEARCH_INDEX),
  key: v.pipe(v.string(), v.maxLength(4_000)),
  query: v.pipe(v.string(), v.maxLength(SEARCH_QUERY_LETTERS)),
  sort: v.optional(v.picklist(searchSorts), 'relevance'),
  filters: v.optional(
    v.object({
      ownerKey: list,
      author: list,
      type: list,
      rootType: list,
      workflow: list,
      archived: list,
      difficulty: list,
      duration: list,
      updated: list,
      tags: list,
      has: list,
    }),
    {},
  ),
  /** near spellings too, where the database can compare them */
  typos: v.optional(v.boolean(), true),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(300)), 0),
});
export type SearchRequest = v.InferInput<typeof searchRequestSchema>;

export const searchAnswerSchema = v.object({
  hits: v.array(searchHitSchema),
  /** where the next page begins; null: there is none */
  next: v.nullable(v.number()),
  owners: v.array(ownerInfoSchema),
});
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>;

/** Refinements as the server is asked. */
export const filtersOf = ({ owner, ...others }: Refinements) =>
  Object.fromEntries(
    Object.entries({ ...others, ownerKey: owner }).flatMap(([facet, values]) =>
      values && values.length > 0 ? [[facet, [...values]]] : [],
    ),
  );
