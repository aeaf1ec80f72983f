/**
 * Courses go, and come back (API-027, API-043, RETIRE-015, RETIRE-018). Asked and done online alone (D49); the server leaves the work to a
 * job, and a course's row says how far it is.
 */
import * as v from 'valibot';
import { MAX_REPLACEMENTS } from '#domain/retirement.ts';
import { workflowSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

export const INTERNAL_COMMENTS_LETTERS = 5_000;
const SKILLS_AT_ONCE = 1_000;

const courseNameSchema = v.object({
  courseId: idSchema,
  title: v.string(),
  courseSlug: v.string(),
  tenantSlug: v.string(),
});
export type CourseName = v.InferOutput<typeof courseNameSchema>;

const externalSkillSchema = v.object({
  skillId: idSchema,
  skillTitle: v.string(),
  skillSlug: v.string(),
  tenantSlug: v.string(),
  /** the other courses that hold it */
  courses: v.array(courseNameSchema),
});
export type ExternalSkill = v.InferOutput<typeof externalSkillSchema>;

const externalLabSchema = v.object({
  labId: idSchema,
  labName: v.string(),
  /** the other courses that offer it */
  courses: v.array(courseNameSchema),
  /** skills of other courses that it is in */
  skills: v.array(v.object({ skillId: idSchema, skillTitle: v.string() })),
});
export type ExternalLab = v.InferOutput<typeof externalLabSchema>;

export const exclusivityEntries = {
  isExclusive: v.boolean(),
  /** it could not be found out */
  hasError: v.boolean(),
  externalSkills: v.array(externalSkillSchema),
  /** of the labs that the course offers */
  externalLabs: v.array(externalLabSchema),
  /** of the labs that are in its skills */
  externalSkillableLabs: v.array(externalLabSchema),
};
export const exclusivitySchema = v.object(exclusivityEntries);
export type Exclusivity = v.InferOutput<typeof exclusivitySchema>;

export const exclusivityPage = defineServerPage({
  name: 'validateCourseContentExclusivity',
  service: 'content',
  args: { courseId: idSchema },
  result: '{ isExclusive hasError externalSkills externalLabs externalSkillableLabs }',
  answer: exclusivitySchema,
});

export const impactEntries = {
  skillId: idSchema,
  /** the other courses that hold it */
  courses: v.array(courseNameSchema),
  /** whether it would be retired */
  retires: v.boolean(),
};

/** `courseId`: the course that would be retired; without it every course that holds a skill is named. */
export const retirementImpactPage = defineServerPage({
  name: 'getSkillRetirementImpact',
  service: 'content',
  args: {
    skillIds: v.pipe(v.array(idSchema), v.maxLength(SKILLS_AT_ONCE)),
    courseId: v.nullish(idSchema),
  },
  result: '{ skillId courses retires }',
  answer: v.array(v.object(impactEntries)),
});

const count = v.number();
export const courseImpactEntries = {
  /** people who are learning it, have it on their schedule, or among their favorites */
  enrolled: count,
  planned: count,
  marked: count,
  /** playlists that hold it, and in how many places one of them is assigned */
  playlists: count,
  assignments: count,
  /** by name, those that are enrolled */
  groups: v.array(v.string()),
};

/** Whom it would reach if the course were retired. People are counted: not everybody who may retire it may list members. */
export const courseImpactPage = defineServerPage({
  name: 'getCourseRetirementImpact',
  service: 'content',
  args: { courseId: idSchema },
  result: '{ enrolled planned marked playlists assignments groups }',
  answer: v.object(courseImpactEntries),
});
export type CourseImpact = v.InferOutput<typeof courseImpactPage.answer>;

export const retirementEntries = {
  courseId: idSchema,
  internalComments: v.string(),
  requestedBy: v.object({ userId: idSchema, name: v.string() }),
  requestedAt: v.number(),
  originalWorkflow: v.nullable(workflowSchema),
};

/** What only those who may retire it read. Null: it is not retired. */
export const retirementPage = defineServerPage({
  name: 'getCourseRetirement',
  service: 'content',
  args: { courseId: idSchema },
  result: '{ courseId internalComments requestedBy requestedAt originalWorkflow }',
  answer: v.nullable(v.object(retirementEntries)),
});

export const retireCourseNowOperation = defineOperation({
  name: 'retireCourseNow',
  service: 'content',
  args: {
    courseId: idSchema,
    replacementEntities: v.pipe(
      v.array(v.strictObject({ id: idSchema, type: v.picklist(['course', 'collection']) })),
      v.maxLength(MAX_REPLACEMENTS, `at most ${MAX_REPLACEMENTS}`),
    ),
    internalComments: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(INTERNAL_COMMENTS_LETTERS))),
  },
  result: '{ success version }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'INVALID_ACTION_FOR_RETIRED_COURSE',
    'COURSE_CONTENT_NOT_EXCLUSIVE',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});

export const restoreRetiredCourseOperation = defineOperation({
  name: 'restoreRetiredCourse',
  service: 'content',
  args: { courseId: idSchema },
  result: '{ success originalWorkflow version }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'COURSE_CONTENT_NOT_EXCLUSIVE',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});
export const restoredSchema = v.object({
  success: v.boolean(),
  originalWorkflow: workflowSchema,
  version: v.number(),
});
