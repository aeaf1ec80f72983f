/** A group of an organization is made. Served by services/accounts/groups. */

import { createGroupOperation, type Group } from '#contract/accounts/group.ts';
import { newId } from '#contract/ids.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

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
  about: ({ groupId, name }) => ({ place: entityKey('group', groupId), text: name }),
});

export const sample: SampleOf<typeof createGroup> = ({ all, text }, chance) => {
  const organization = oneOf(all('organization'), chance);
  if (!organization) return null;
  const { organizationId } = organization;
  return {
    groupId: newId(),
    organizationId,
    name: `Group ${text}`,
    description: '',
    private: chance() < 0.5,
  };
};
