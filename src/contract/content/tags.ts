/** Tags that an organization offers, by category (STUDIO-013, STUDIO-014). Asked online and kept as last seen. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';

export const MAX_TAG_NAME = 100;
export const TAG_CATEGORIES = 100;
export const TAGS_OF_A_CATEGORY = 500;

export const tagValueSchema = v.object({
  valueId: idSchema,
  name: v.string(),
  categoryId: idSchema,
  /** whether it is offered */
  enabled: v.boolean(),
});
export type TagValue = v.InferOutput<typeof tagValueSchema>;

const tagCategoryTypes = ['CATEGORY', 'VALUE'] as const;
const tagCategoryKinds = ['CONTENT_CATEGORY', 'TAG_CATEGORY'] as const;

export const tagCategorySchema = v.object({
  categoryId: idSchema,
  name: v.string(),
  /** whether people choose the category as a whole, or its values */
  type: v.picklist(tagCategoryTypes),
  kind: v.picklist(tagCategoryKinds),
  values: v.array(tagValueSchema),
});
export type TagCategory = v.InferOutput<typeof tagCategorySchema>;

export const tagCategoriesPage = defineServerPage({
  name: 'getTagCategories',
  service: 'content',
  args: { organizationId: idSchema },
  result: '{ categoryId name type kind values }',
  answer: v.array(tagCategorySchema),
});

/** Makes it, or gives the one with that id another name. */
export const upsertTagCategoryOperation = defineOperation({
  name: 'upsertTagCategory',
  service: 'content',
  args: {
    organizationId: idSchema,
    categoryId: idSchema,
    name: nameSchema(MAX_TAG_NAME),
    type: v.picklist(tagCategoryTypes),
    kind: v.picklist(tagCategoryKinds),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'CATEGORY_WITH_NAME_ALREADY_EXISTS'],
});

export const upsertTagValueOperation = defineOperation({
  name: 'upsertTagValue',
  service: 'content',
  args: {
    organizationId: idSchema,
    categoryId: idSchema,
    valueId: idSchema,
    name: nameSchema(MAX_TAG_NAME),
    enabled: v.boolean(),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'VALUE_WITH_NAME_ALREADY_EXISTS'],
});
