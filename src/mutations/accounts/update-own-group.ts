/** A person pins a group of theirs, or has been there. Served by services/accounts/groups. */
import { updateOwnGroupOperation } from '#contract/accounts/group.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateOwnGroup = defineMutation({
  operation: updateOwnGroupOperation,
  lane: ({ groupId }) => `own-group:${groupId}`,
  types: ['groupMembership'],
  touches: ({ args: { groupId }, me }) => [entityKey('groupMembership', `${groupId}:${me}`)],
  apply: (rows, { args: { groupId, pinned }, me, at }) => {
    const own = rows.get('groupMembership', `${groupId}:${me}`);
    if (!own) return [];
    return [
      {
        key: entityKey('groupMembership', `${groupId}:${me}`),
        row: { ...own, pinned: pinned ?? own.pinned ?? false, visitedAt: at },
      },
    ];
  },
  into: {
    updateOwnGroup: ({ vars }, later) => ({ ...vars, pinned: later.pinned ?? vars.pinned }),
  },
  about: ({ groupId }) => ({ place: entityKey('group', groupId), text: null }),
});

export const sample: SampleOf<typeof updateOwnGroup> = ({ all }, chance) => {
  const own = oneOf(all('groupMembership'), chance);
  return own ? { groupId: own.groupId, pinned: own.pinned !== true } : null;
};
