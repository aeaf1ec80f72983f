/** Something is taken out of several stacks at once (API-039). Served by services/content/assignments. */
import { removeEntityFromStacksOperation } from '#contract/content/assignment.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const removeEntityFromStacks = defineMutation({
  operation: removeEntityFromStacksOperation,
  lane: ({ stackInfo }) => `playlist:${stackInfo[0]?.stackId}`,
  types: ['playlist'],
  touches: ({ args }) => args.stackInfo.map(({ stackId }) => entityKey('playlist', stackId)),
  needs: ({ stackInfo }) => stackInfo.map(({ stackId }) => entityKey('playlist', stackId)),
  apply: (rows, { args: { entityInfo, stackInfo }, at }) =>
    stackInfo.flatMap(({ stackId }) => {
      const stack = rows.get('playlist', stackId);
      const items = stack?.items.filter(({ id }) => id !== entityInfo.id);
      if (!stack || items?.length === stack.items.length) return [];
      return [{ key: entityKey('playlist', stackId), row: { ...stack, items, updatedAt: at } }];
    }),
  about: ({ stackInfo }) => ({ place: entityKey('playlist', stackInfo[0]?.stackId ?? ''), text: null }),
});

export const sample: SampleOf<typeof removeEntityFromStacks> = ({ all }, chance) => {
  const stack = oneOf(
    all('playlist').filter(({ owner, deletedAt }) => owner.type === 'ORGANIZATION' && deletedAt === null),
    chance,
  );
  const item = stack && oneOf(stack.items, chance);
  if (!stack || !item) return null;
  return { entityInfo: { type: item.type, id: item.id }, stackInfo: [{ stackId: stack.id }] };
};
