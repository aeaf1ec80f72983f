/** Changing what is said about a skill, and with the workflow PUBLISHED its text: the draft becomes the body (API-036). */

import * as v from 'valibot';
import { MOST_TAG_LETTERS } from '#domain/typed-tags.ts';
import { workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';
import { MAX_EXTERNAL_ID } from './collection-meta.ts';
import { opaqueSchema } from './opaque.ts';

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** Only what changes is sent (API-053). */
const skillMetaFieldsSchema = v.strictObject({
  title: v.optional(nameSchema(300)),
  subtitle: v.optional(text(500)),
  storyboard: v.optional(opaqueSchema),
  description: v.optional(text(10_000)),
  summary: v.optional(text(10_000)),
  tags: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_TAG_LETTERS))), v.maxLength(100)),
  ),
  /** of the two pictures the one that changes */
  images: v.optional(
    v.strictObject({ catalog: v.optional(v.nullable(idSchema)), featured: v.optional(v.nullable(idSchema)) }),
  ),
  externalId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_EXTERNAL_ID))),
  workflow: v.optional(workflowSchema),
  visible: v.optional(v.boolean()),
  free: v.optional(v.boolean()),
  loginRequired: v.optional(v.boolean()),
  syndicated: v.optional(v.boolean()),
});

/**
 * `draftVector`: base64 of the state vector of the draft that the person saw when they published. The server does not publish an older
 * text: DRAFT_NOT_ARRIVED, and an entry of the outbox waits until it has arrived. Without it, whatever the server has is published.
 */
export const updateSkillMetaOperation = defineOperation({
  name: 'updateSkillMeta',
  service: 'content',
  version: 4,
  args: {
    skillId: idSchema,
    fields: skillMetaFieldsSchema,
    draftVector: v.nullish(v.pipe(v.string(), v.base64(), v.maxLength(100_000))),
  },
  result: '{ skillId workflow bodyVersion updatedAt }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'SKILL_IS_RETIRED',
    'SKILL_RETIRE_NOT_SUPPORTED',
    'SKILL_RESTORE_NOT_SUPPORTED',
    'DRAFT_IS_INVALID',
    'DRAFT_ASSETS_MISSING',
    'DRAFT_NOT_ARRIVED',
    'APPROVAL_MISSING',
  ],
});
