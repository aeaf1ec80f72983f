/** A group of an organization is made. Served by services/accounts/groups. */
import { createGroupOperation, type Group } from '#contract/accounts/group.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const createGroup = defineMutation({
  operation: createGroupOperation,
  lane: ({ groupId }) => `group:${groupId}`,
  types: ['group'],
  touches: ({ args }) => [entityKey('group', args.groupId)],
  apply: (_rows, { args, at, me }) => {
    const row: Group = {
      ...args,
      slug: slugOfTitle(args.name, 'group'),
      type: 'ORGANIZATION_GROUP',
      createdAt: at,
      createdBy: me,
      archived: false,
      numMembers: 0,
      admins: [],
    };
    return [{ key: entityKey('group', args.groupId), row }];
  },
  refused: { keep: ({ name }) => name },
});
