/** Making skills, collections and courses (CREATE-001 to CREATE-020). The device gives the id, so that the thing is there at once. */
import * as v from 'valibot';
import { MAX_NEW_TITLE } from '#domain/create-rules.ts';
import { difficultySchema, rootTypeSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';
import { coverColors } from './collection.ts';

const MAX_PARENTS = 20;

const shortText = nameSchema(MAX_NEW_TITLE);
const title = nameSchema(300);

/** `skillId`: by default the id of the call. `rootType`: by default that of the collections. */
export const createSkillForOwnerOperation = defineOperation({
  name: 'createSkillForOwner',
  service: 'content',
  args: {
    skillId: v.nullish(idSchema),
    /** USER: the person who asks */
    ownerInfo: v.strictObject({ type: v.picklist(['ORGANIZATION', 'USER']), id: idSchema }),
    title: shortText,
    subtitle: shortText,
    creatorIsAuthor: v.boolean(),
    collectionIds: v.pipe(v.array(idSchema), v.maxLength(MAX_PARENTS)),
    rootType: v.nullish(rootTypeSchema),
    legacy: v.boolean(),
  },
  result: '{ skillId skillSlug tenantSlug }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'ROOTS_DO_NOT_MATCH',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

export const createCollectionOperation = defineOperation({
  name: 'createCollection',
  service: 'content',
  args: {
    input: v.strictObject({
      collectionId: v.nullish(idSchema),
      title,
      titleSub: v.pipe(v.string(), v.trim(), v.maxLength(500)),
      difficulty: v.nullable(difficultySchema),
      /** a root for a course, a course or a collection for a collection */
      parentCollectionId: idSchema,
      collectionType: v.picklist(['course', 'collection']),
    }),
  },
  result: '{ newCollection parentCollection }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

/** The colour of a cover that nobody has chosen: the same on every device (COLL-027). */
export const coverOf = (seed: string): (typeof coverColors)[number] =>
  coverColors[[...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % coverColors.length] ??
  'gray';
