/** A playlist of an organization is assigned to its members or to a group, or is due on another day. Served by services/content/assignments. */
import { type Assignment, assignStackOperation } from '#contract/content/assignment.ts';
import { newId } from '#contract/ids.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const assignStack = defineMutation({
  operation: assignStackOperation,
  lane: ({ assignmentId }) => `assignment:${assignmentId}`,
  types: ['assignment', 'playlist'],
  touches: ({ args }) => [entityKey('assignment', args.assignmentId)],
  reads: ({ stackId }) => [entityKey('playlist', stackId)],
  needs: ({ stackId }) => [entityKey('playlist', stackId)],
  apply: (rows, { args: { assignmentId: id, stackId, to, dueDate }, me, at }) => {
    const known = rows.get('assignment', id);
    const organizationId = known?.organizationId ?? rows.get('playlist', stackId)?.organizationId;
    if (!organizationId) return [];
    const isRunning = known !== undefined && known.withdrawnAt === null;
    const assignment: Assignment = {
      id,
      thing: 'assignment',
      stackId,
      organizationId,
      to,
      dueDate,
      assignedBy: isRunning ? known.assignedBy : me,
      assignedAt: isRunning ? known.assignedAt : at,
      withdrawnAt: null,
    };
    return [{ key: entityKey('assignment', id), row: assignment }];
  },
  into: { assignStack: ({ vars }, later) => ({ ...vars, dueDate: later.dueDate }) },
  about: ({ stackId }) => ({ place: entityKey('playlist', stackId), text: null }),
});

const DAYS_AHEAD = 60;

export const sample: SampleOf<typeof assignStack> = ({ all }, chance) => {
  const stack = oneOf(
    all('playlist').filter(({ owner, deletedAt }) => owner.type === 'ORGANIZATION' && deletedAt === null),
    chance,
  );
  if (!stack) return null;
  const to = { type: 'ORGANIZATION' as const, id: stack.owner.id };
  const known = all('assignment').find((each) => each.stackId === stack.id && each.to.type === to.type);
  const dueDate = chance() < 0.2 ? null : addDays(localDay(0), Math.floor(chance() * DAYS_AHEAD));
  return { assignmentId: known?.id ?? newId(), stackId: stack.id, to, dueDate };
};
