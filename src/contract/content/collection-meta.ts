/** Changing what is said about a course or collection (COLL-013 to COLL-017). Only what changes is sent. */

import * as v from 'valibot';
import { MOST_TAG_LETTERS } from '#domain/typed-tags.ts';
import { difficultySchema, workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';
import { coverColors } from './collection.ts';
import { opaqueSchema } from './opaque.ts';

export const MAX_EXTERNAL_ID = 200;
const MAX_LIST = 100;

const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength));

const linkSchema = v.strictObject({ text: text(300), url: v.pipe(text(2048), v.nonEmpty()) });

export const updateCollectionMetadataOperation = defineOperation({
  name: 'updateCollectionMetadata',
  service: 'content',
  version: 6,
  args: {
    input: v.strictObject({
      collectionId: idSchema,
      title: v.optional(nameSchema(300)),
      titleSub: v.optional(text(500)),
      description: v.optional(text(10_000)),
      descV2: v.optional(opaqueSchema),
      fileMap: v.optional(opaqueSchema),
      difficulty: v.optional(v.nullable(difficultySchema)),
      visible: v.optional(v.boolean()),
      /** of the two pictures the one that changes */
      images: v.optional(
        v.strictObject({
          catalog: v.optional(v.nullable(idSchema)),
          featured: v.optional(v.nullable(idSchema)),
        }),
      ),
      shortDescription: v.optional(text(500)),
      tags: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_TAG_LETTERS))), v.maxLength(100)),
      ),
      externalId: v.optional(text(MAX_EXTERNAL_ID)),
      certificationName: v.optional(text(200)),
      /** what else is worth reading, shown beside the contents */
      links: v.optional(v.pipe(v.array(linkSchema), v.maxLength(MAX_LIST))),
      /** exams that are taken elsewhere */
      examLinks: v.optional(v.pipe(v.array(linkSchema), v.maxLength(MAX_LIST))),
      /** the day that a course says it was updated on; epoch ms */
      updatedAt: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)))),
      /** the colours of the covers where there is no picture: on the card, and on the page */
      defCat: v.optional(v.picklist(coverColors)),
      defFeat: v.optional(v.picklist(coverColors)),
    }),
  },
  result: '{ collectionId collectionSlug infoVersion itemsVersion updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

/** A course or collection is further with its workflow (API-042). It is retired and restored elsewhere. */
export const updateCollectionWorkflowOperation = defineOperation({
  name: 'updateCollectionWorkflow',
  service: 'content',
  args: { collectionId: idSchema, workflow: workflowSchema },
  result: '{ collectionId collectionSlug infoVersion itemsVersion updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

/** Another address for a skill, a course or a collection; the old one leads on (API-042, SKILL-023). */
export const updateSlugOperation = defineOperation({
  name: 'updateSlug',
  service: 'content',
  args: {
    entityInfo: v.strictObject({ type: v.picklist(['skill', 'collection']), id: idSchema }),
    slugString: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(80)),
  },
  result: '{ slug updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'SLUG_TAKEN',
    'SKILL_IS_RETIRED',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

const faqSchema = v.strictObject({
  question: v.pipe(text(500), v.nonEmpty()),
  answer: v.pipe(text(5_000), v.nonEmpty()),
});
const studyPlanSchema = v.strictObject({
  assetId: v.nullable(idSchema),
  linkText: text(300),
  url: text(2048),
});

/** Questions and answers of a course, or its study plans, whole. `version`: of the list that was edited; another one is refused (COLL-020). */
export const updateCollectionNotesOperation = defineOperation({
  name: 'updateCollectionNotes',
  service: 'content',
  args: {
    input: v.strictObject({
      collectionId: idSchema,
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      faqs: v.optional(v.pipe(v.array(faqSchema), v.maxLength(MAX_LIST))),
      studyPlans: v.optional(v.pipe(v.array(studyPlanSchema), v.maxLength(MAX_LIST))),
    }),
  },
  result: '{ collectionId collectionSlug infoVersion itemsVersion updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'STALE_VERSION',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

/** One element of a collection's list is put in, moved or taken out (COLL-019, D93). `after`: what it then follows; null: it is the first. */
export const updateCollectionItemsOperation = defineOperation({
  name: 'updateCollectionItems',
  service: 'content',
  version: 2,
  args: {
    collectionId: idSchema,
    itemId: idSchema,
    /** of what the device does not have, so that its list says the right thing meanwhile; the server looks it up */
    itemType: v.nullish(v.picklist(['skill', 'collection'])),
    act: v.picklist(['move', 'remove', 'insert']),
    after: v.nullable(idSchema),
  },
  result: '{ collectionId collectionSlug itemsVersion updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'COLLECTION_IS_RETIRED',
    'CANNOT_ADD_RETIRED_SKILL_TO_COURSE',
    'INVALID_ACTION_FOR_RETIRED_COURSE',
    'ROOTS_DO_NOT_MATCH',
    'ROOT_COLLECTION_MISMATCH',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});
