/**
 * The blocks of a skill's draft for who changes them without the editor (EDIT-002, LOCAL-031, API-037). A component is one of the blocks
 * of `toSpecBlocks`, named by its key.
 */
import * as v from 'valibot';
import { BLOCK_KEY } from '../document/block-key.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { editSessionSchema } from './skill-lock.ts';

export const componentTypes = [
  'unstyled',
  'ordered-list-item',
  'unordered-list-item',
  'header-one',
  'atomic',
  'blockquote',
  'code-block',
] as const;

const componentIdSchema = v.pipe(v.string(), v.regex(BLOCK_KEY, 'a key has 8 letters and digits'));
const MAX_VALUES = 256 * 1024;
const MAX_RANGES = 2_000;

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VALUES));
const ranges = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(
    v.pipe(v.array(v.object({ offset: place, length: place, ...entries })), v.maxLength(MAX_RANGES)),
    [],
  );

/** What `values` holds as JSON: a block without its key and type, with the entities that it names. */
export const componentValuesSchema = v.object({
  text: v.optional(v.string(), ''),
  /** level of a heading, 1 to 4 */
  data: v.optional(v.object({ level: v.optional(v.picklist([1, 2, 3, 4]), 1) }), {}),
  inlineStyleRanges: ranges({
    style: v.picklist(['bold', 'italic', 'underline', 'strikethrough', 'code']),
  }),
  entityRanges: ranges({ key: v.number() }),
  entityMap: v.optional(v.record(v.string(), v.object({ type: v.string(), data: v.unknown() })), {}),
});
export type ComponentValues = v.InferOutput<typeof componentValuesSchema>;

/** `order`: its place among the blocks of the lesson itself, from 0; without it a new one is the last, a known one stays. */
export const upsertSkillComponentOperation = defineOperation({
  name: 'upsertSkillComponent',
  service: 'content',
  args: {
    skillId: idSchema,
    sessionId: editSessionSchema,
    componentType: v.picklist(componentTypes),
    componentId: componentIdSchema,
    values: v.pipe(v.string(), v.maxLength(MAX_VALUES)),
    order: v.nullish(place),
  },
  result: '{ success }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'CANNOT_ACQUIRE_LOCK',
    'SKILL_IS_RETIRED',
    'CANNOT_ADD_LAB_TO_RETIRED_SKILL',
    'CANNOT_ADD_RETIRED_LAB_TO_SKILL',
    'DRAFT_IS_INVALID',
    'DRAFT_FULL',
  ],
});

/** The tab's session is in the header `x-lectern-session`. */
export const removeSkillComponentOperation = defineOperation({
  name: 'removeSkillComponent',
  service: 'content',
  args: { skillId: idSchema, componentId: componentIdSchema },
  result: '{ success }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'CANNOT_ACQUIRE_LOCK',
    'COMPONENT_NOT_FOUND',
    'SKILL_IS_RETIRED',
    'DRAFT_IS_INVALID',
  ],
});
