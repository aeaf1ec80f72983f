/** Changing what is said about a course or collection (COLL-013 to COLL-017). Only what changes is sent. */
import * as v from 'valibot';
import { difficultySchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength));

export const updateCollectionMetadataOperation = defineOperation({
  name: 'updateCollectionMetadata',
  service: 'content',
  args: {
    input: v.strictObject({
      collectionId: idSchema,
      title: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300))),
      titleSub: v.optional(text(500)),
      description: v.optional(text(10_000)),
      difficulty: v.optional(v.nullable(difficultySchema)),
      visible: v.optional(v.boolean()),
    }),
  },
  result: '{ collectionId collectionSlug updatedAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'COLLECTION_IS_RETIRED'],
});

/** One element of a collection's list is moved or taken out (COLL-019, D93). `after`: what it then follows; null: it is the first. */
export const updateCollectionItemsOperation = defineOperation({
  name: 'updateCollectionItems',
  service: 'content',
  args: {
    collectionId: idSchema,
    itemId: idSchema,
    act: v.picklist(['move', 'remove']),
    after: v.nullable(idSchema),
  },
  result: '{ collectionId collectionSlug updatedAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'COLLECTION_IS_RETIRED'],
});
