/**
 * Lab templates of an organization (LAB-002, D98): what a course offers to practise on, and which courses offer it. No provider is behind
 * them; they have a name and can be retired with their course. In `org:{id}:admin`, table `things` on the device.
 */
import * as v from 'valibot';
import { workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';

export const LAB_NAME_LETTERS = 200;
export const LABS_OF_ONE_ORGANIZATION = 1_000;

export const labEntityTypes = ['virtual_lab', 'lab_image'] as const;
/** The specification shows no list; this one is ours (D26). */
export const operatingSystems = ['LINUX', 'WINDOWS', 'OTHER'] as const;

const labEntries = {
  labId: idSchema,
  entityType: v.picklist(labEntityTypes),
  labName: v.string(),
  /** of an image; null for a virtual lab */
  operatingSystem: v.nullable(v.picklist(operatingSystems)),
  owner: v.object({ type: v.literal('ORGANIZATION'), id: idSchema }),
  workflow: workflowSchema,
  archived: v.boolean(),
  /** the courses that offer it */
  courseIds: v.array(idSchema),
  createdBy: idSchema,
  createdAt: v.number(),
  updatedAt: v.number(),
};
type Kind = { entityType: (typeof labEntityTypes)[number]; operatingSystem: string | null };
const kindFits = ({ entityType, operatingSystem }: Kind): boolean =>
  (entityType === 'lab_image') === (operatingSystem !== null);
const KIND = 'an image has an operating system, a virtual lab has none';
export const labSchema = v.pipe(
  v.object(labEntries),
  v.check((lab) => kindFits(lab), KIND),
);

/** `id` is `labId`. */
export type Lab = v.InferOutput<typeof labSchema> & { id: string; thing: 'lab' };

const named = nameSchema(LAB_NAME_LETTERS);
const result = '{ success }';

/** Made once: a second call with the same id and organization changes nothing. */
export const createLabTemplateOperation = defineOperation({
  name: 'createLabTemplate',
  service: 'content',
  args: {
    input: v.pipe(
      v.strictObject({
        labId: idSchema,
        organizationId: idSchema,
        labName: named,
        entityType: v.picklist(labEntityTypes),
        operatingSystem: v.nullable(v.picklist(operatingSystems)),
      }),
      v.check((lab) => kindFits(lab), KIND),
    ),
  },
  result,
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const updateLabTemplateOperation = defineOperation({
  name: 'updateLabTemplate',
  service: 'content',
  args: {
    input: v.strictObject({
      labId: idSchema,
      labName: v.optional(named),
      archived: v.optional(v.boolean()),
    }),
  },
  result,
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'LAB_IS_RETIRED'],
});

/** One lab of one course at a time, so that what several devices do meets. */
export const setCourseLabOperation = defineOperation({
  name: 'setCourseLab',
  service: 'content',
  args: { courseId: idSchema, labId: idSchema, on: v.boolean() },
  result,
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'LAB_IS_RETIRED',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

/** A lab as its page shows it. `startUrl`: where it is started; null: no provider is configured (LAB-001). */
export const shownLabSchema = v.object({
  name: v.string(),
  retired: v.boolean(),
  /** what the lab is opened for; null: it is opened by itself */
  entityTitle: v.nullable(v.string()),
  startUrl: v.nullable(v.string()),
});

const entityArgs = { entityType: v.nullable(v.string()), entityId: v.nullable(v.string()) };

/** By its id, in the context of something or not. */
export const labPage = defineServerPage({
  name: 'getLab',
  service: 'content',
  args: { labId: idSchema, ...entityArgs },
  result: '{ name retired entityTitle startUrl }',
  answer: shownLabSchema,
});

/** By what an entity calls it: `externalId` is the provider's own. */
export const linkedLabPage = defineServerPage({
  name: 'getLinkedLab',
  service: 'content',
  args: {
    entityType: v.string(),
    entityId: idSchema,
    externalId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  },
  result: '{ name retired entityTitle startUrl }',
  answer: shownLabSchema,
});

export const playgroundSchema = v.object({
  labId: idSchema,
  labName: v.string(),
  entityType: v.picklist(labEntityTypes),
});

/** What an organization's members can open to practise on. */
export const playgroundsPage = defineServerPage({
  name: 'getPlaygrounds',
  service: 'content',
  args: { organizationId: idSchema },
  result: '{ labId labName entityType }',
  answer: v.array(playgroundSchema),
});
