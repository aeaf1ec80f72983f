/**
 * Assignments (D89): a stack is a playlist of an organization that it assigns to all of its members or to a group, with an optional due date.
 * Bucket `org:{id}:member`, or `group:{id}` and `org:{id}:people`. Table `things` on the device.
 */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { daySchema, entityInfoSchema } from './schedule.ts';

const assigneeSchema = v.strictObject({ type: v.picklist(['ORGANIZATION', 'GROUP']), id: idSchema });
export type Assignee = v.InferOutput<typeof assigneeSchema>;

export type Assignment = {
  /** the assignment's own id */
  id: string;
  thing: 'assignment';
  /** the playlist */
  stackId: string;
  organizationId: string;
  to: Assignee;
  /** yyyy-MM-dd; null: there is none */
  dueDate: string | null;
  assignedBy: string;
  /** epoch ms */
  assignedAt: number;
  withdrawnAt: number | null;
};

const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;
const result = '{ success }';

/** Once for a stack and whom it is for: assigning again changes the due date. */
export const assignStackOperation = defineOperation({
  name: 'assignStack',
  service: 'content',
  args: { assignmentId: idSchema, stackId: idSchema, to: assigneeSchema, dueDate: v.nullable(daySchema) },
  result,
  refusals,
});

export const withdrawAssignmentOperation = defineOperation({
  name: 'withdrawAssignment',
  service: 'content',
  args: { assignmentId: idSchema },
  result,
  refusals,
});

/** Puts a thing into a stack of the organization, or takes it out (API-039). */
export const setEntityAssignedOperation = defineOperation({
  name: 'setEntityAssigned',
  service: 'content',
  args: { assigned: v.boolean(), organizationId: idSchema, stackId: idSchema, entityInfo: entityInfoSchema },
  result,
  refusals,
});

const STACKS_AT_ONCE = 100;

/** API-039 */
export const removeEntityFromStacksOperation = defineOperation({
  name: 'removeEntityFromStacks',
  service: 'content',
  args: {
    entityInfo: entityInfoSchema,
    stackInfo: v.pipe(
      v.array(v.strictObject({ stackId: idSchema })),
      v.nonEmpty(),
      v.maxLength(STACKS_AT_ONCE),
    ),
  },
  result,
  refusals,
});

const personProgressSchema = v.object({
  userId: idSchema,
  name: v.string(),
  completed: v.number(),
  items: v.number(),
  finished: v.boolean(),
});
export type PersonProgress = v.InferOutput<typeof personProgressSchema>;

export const assignmentProgressEntries = {
  /** null: there is no further page */
  cursor: v.nullable(v.string()),
  people: v.array(personProgressSchema),
};

/** Who has finished what a stack holds: for those who assign (D60: asked online, kept as it was last seen). */
export const getAssignmentProgressPage = defineServerPage({
  name: 'getAssignmentProgress',
  service: 'content',
  args: { assignmentId: idSchema, cursor: v.nullish(v.string()) },
  result: '{ cursor people }',
  answer: v.object(assignmentProgressEntries),
});
