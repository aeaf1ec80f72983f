/** What can be asked about assignments, and done about them (API-039). */
import * as v from 'valibot';
import {
  assignmentProgressEntries,
  assignStackOperation,
  getAssignmentProgressPage,
  removeEntityFromStacksOperation,
  setEntityAssignedOperation,
  withdrawAssignmentOperation,
} from '#contract/content/assignment.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { assignStack } from './assign-stack.ts';
import { assignmentProgress } from './assignment-progress.ts';
import { removeEntityFromStacks } from './remove-entity-from-stacks.ts';
import { setEntityAssigned } from './set-entity-assigned.ts';
import { withdrawAssignment } from './withdraw-assignment.ts';

export function assignmentFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: getAssignmentProgressPage.name,
    action: 'playlist.GroupAssignment',
    args: getAssignmentProgressPage.args.entries,
    result: { type: row('AssignmentProgress', assignmentProgressEntries) },
    find: assignmentProgress,
  });
  const result = { type: row('AssignmentSuccess', { success: v.boolean() }) };
  const [assigns, assignsToGroups] = ['playlist.Assign', 'playlist.GroupAssignment'] as const;
  mutation({ action: assignsToGroups, operation: assignStackOperation, result, verb: assignStack });
  mutation({
    action: assignsToGroups,
    operation: withdrawAssignmentOperation,
    result,
    verb: withdrawAssignment,
  });
  mutation({ action: assigns, operation: setEntityAssignedOperation, result, verb: setEntityAssigned });
  mutation({
    action: assigns,
    operation: removeEntityFromStacksOperation,
    result,
    verb: removeEntityFromStacks,
  });
}
