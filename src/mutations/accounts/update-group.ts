/** What is said about a group changes. Served by services/accounts/groups. */
import { updateGroupOperation } from '#contract/accounts/group.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateGroup = defineMutation({
  operation: updateGroupOperation,
  lane: ({ input }) => `group:${input.groupId}`,
  types: ['group'],
  touches: ({ args: { input } }) => [entityKey('group', input.groupId)],
  apply: (rows, { args: { input } }) => {
    const group = rows.get('group', input.groupId);
    return group ? [{ key: entityKey('group', input.groupId), row: { ...group, ...input } }] : [];
  },
  into: {
    updateGroup: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateGroupOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  about: ({ input }) => ({
    place: entityKey('group', input.groupId),
    text: input.description ?? input.name ?? null,
  }),
});

export const sample: SampleOf<typeof updateGroup> = ({ all, text }, chance) => {
  const group = oneOf(all('group'), chance);
  return group ? { input: { groupId: group.groupId, description: text } } : null;
};
