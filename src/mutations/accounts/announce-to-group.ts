/** Whoever administers a group tells all of it something. It changes no row on the device. Served by services/accounts/groups. */
import { announceToGroupOperation } from '#contract/accounts/announcement.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const announceToGroup = defineMutation({
  operation: announceToGroupOperation,
  lane: ({ groupId }) => `group:${groupId}`,
  types: ['group'],
  touches: () => [],
  needs: ({ groupId }) => [entityKey('group', groupId)],
  apply: () => [],
  about: ({ text }) => ({ place: null, text }),
});

export const sample: SampleOf<typeof announceToGroup> = ({ all, me, text }, chance) => {
  const group = oneOf(
    all('group').filter(({ archived, admins }) => !archived && admins.includes(me)),
    chance,
  );
  return group ? { groupId: group.groupId, text } : null;
};
