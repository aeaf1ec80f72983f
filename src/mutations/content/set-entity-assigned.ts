/** Something comes into a stack of an organization, or is taken out of it (API-039). Served by services/content/assignments. */
import { setEntityAssignedOperation } from '#contract/content/assignment.ts';
import { editedList } from '#domain/edited-list.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setEntityAssigned = defineMutation({
  operation: setEntityAssignedOperation,
  lane: ({ stackId }) => `playlist:${stackId}`,
  types: ['playlist', 'skill', 'collection'],
  touches: ({ args }) => [entityKey('playlist', args.stackId)],
  reads: ({ entityInfo: { type, id } }) => [entityKey(type, id)],
  needs: ({ stackId, entityInfo: { type, id } }) => [entityKey('playlist', stackId), entityKey(type, id)],
  apply: (rows, { args: { stackId, assigned, entityInfo }, at }) => {
    const stack = rows.get('playlist', stackId);
    const known = stack?.items.some(({ id }) => id === entityInfo.id) ?? false;
    if (!stack || known === assigned) return [];
    const { title = '' } = rows.get(entityInfo.type, entityInfo.id) ?? {};
    const last = stack.items.at(-1)?.id ?? null;
    const items = editedList(stack.items, { ...entityInfo, title }, assigned ? 'insert' : 'remove', last);
    return [{ key: entityKey('playlist', stackId), row: { ...stack, items, updatedAt: at } }];
  },
  about: ({ stackId }) => ({ place: entityKey('playlist', stackId), text: null }),
});

export const sample: SampleOf<typeof setEntityAssigned> = ({ all }, chance) => {
  const stack = oneOf(
    all('playlist').filter(({ owner, deletedAt }) => owner.type === 'ORGANIZATION' && deletedAt === null),
    chance,
  );
  const skill = oneOf(all('skill'), chance);
  if (!stack || !skill) return null;
  return {
    assigned: chance() < 0.7,
    organizationId: stack.owner.id,
    stackId: stack.id,
    entityInfo: { type: 'skill', id: skill.skillId },
  };
};
