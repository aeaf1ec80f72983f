/** Versions of a draft: those that an author has named, and what was there before somebody set it back. Asked and made online only. */
import * as v from 'valibot';
import { VERSION_NAME_LENGTH } from '#domain/draft-limits.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

/** When it was kept, epoch ms: what a version is known by. */
const keptAt = v.pipe(v.number(), v.integer(), v.minValue(0));

export const draftVersionSchema = v.object({
  at: keptAt,
  /** null: kept by itself, before the draft was set back */
  name: v.nullable(v.string()),
  by: v.object({ first: v.string(), last: v.string() }),
});
export type DraftVersion = v.InferOutput<typeof draftVersionSchema>;

/** The newest first. */
export const draftVersionsPage = defineServerPage({
  name: 'getDraftVersions',
  service: 'content',
  args: { skillId: idSchema },
  result: '',
  answer: v.array(draftVersionSchema),
});

export const draftVersionPage = defineServerPage({
  name: 'getDraftVersion',
  service: 'content',
  args: { skillId: idSchema, at: keptAt },
  result: '',
  answer: v.object({
    text: v.string(),
    /** false: its form is not that of a lesson; its words can be copied, nothing more */
    restorable: v.boolean(),
    /** to compare it with what is there now; absent where it is not that of a lesson */
    document: v.optional(v.record(v.string(), v.unknown())),
  }),
});

const versionName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(VERSION_NAME_LENGTH));

/** `draftVector`: as for a publication; a version never holds less than the person saw. */
export const keepDraftVersionOperation = defineOperation({
  name: 'keepDraftVersion',
  service: 'content',
  args: {
    skillId: idSchema,
    name: versionName,
    draftVector: v.pipe(v.string(), v.base64(), v.maxLength(100_000)),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'SKILL_IS_RETIRED', 'DRAFT_NOT_ARRIVED', 'TOO_MANY_VERSIONS'],
});

/** As an edit of the same draft; what is there now is kept first. */
export const restoreDraftVersionOperation = defineOperation({
  name: 'restoreDraftVersion',
  service: 'content',
  args: { skillId: idSchema, at: keptAt },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'SKILL_IS_RETIRED', 'NOT_FOUND', 'DRAFT_IS_INVALID'],
});
