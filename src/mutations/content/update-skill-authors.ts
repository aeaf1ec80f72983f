/** Somebody works on a skill in other roles than before, or no longer. Served by services/content/skills. */
import * as v from 'valibot';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { idSchema } from '#contract/ids.ts';
import { changedRoles } from '#domain/author-roles.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateSkillAuthors = defineMutation({
  operation: updateSkillAuthorsOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill'],
  touches: ({ args }) => [entityKey('skill', args.skillId)],
  apply: (rows, { args: { skillId, person, roles, how }, at }) => {
    const skill = rows.get('skill', skillId);
    // Who is called so is known to the server alone.
    if (!skill || !v.is(idSchema, person)) return [];
    const others = skill.authors.filter(({ userId }) => userId !== person);
    const before = skill.authors.flatMap(({ userId, authorType }) => (userId === person ? [authorType] : []));
    const after = changedRoles(before, roles, how);
    const authors = [...others, ...after.map((authorType) => ({ userId: person, authorType }))];
    return [{ key: entityKey('skill', skillId), row: { ...skill, authors, updatedAt: at } }];
  },
  about: ({ skillId, person }) => ({
    place: entityKey('skill', skillId),
    text: v.is(idSchema, person) ? null : person,
  }),
});

export const sample: SampleOf<typeof updateSkillAuthors> = ({ all, me }, chance) => {
  const skill = oneOf(
    all('skill').filter(({ organizationId }) => organizationId !== null),
    chance,
  );
  return skill ? { skillId: skill.skillId, person: me, roles: ['author', 'peerReviewer'] } : null;
};
