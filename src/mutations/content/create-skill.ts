/** A person makes a skill, in courses or in none, for an organization or for themselves. Served by services/content/skills. */

import { coverOf, createSkillForOwnerOperation } from '#contract/content/create.ts';
import type { Skill } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';
import { withChild } from './with-child.ts';

export const createSkill = defineMutation({
  operation: createSkillForOwnerOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill', 'collection', 'organization', 'user'],
  touches: ({ id, args }) => [
    entityKey('skill', args.skillId ?? id),
    ...args.collectionIds.map((collectionId) => entityKey('collection', collectionId)),
  ],
  needs: ({ collectionIds }) => collectionIds.map((id) => entityKey('collection', id)),
  reads: ({ ownerInfo }) => [entityKey(ownerInfo.type === 'USER' ? 'user' : 'organization', ownerInfo.id)],
  apply: (rows, { args, me, at, id }) => {
    const skillId = args.skillId ?? id;
    const parents = args.collectionIds.flatMap((each) => rows.get('collection', each) ?? []);
    const { type, id: ownerId } = args.ownerInfo;
    const own = type === 'USER';
    const owner = own ? rows.get('user', ownerId) : rows.get('organization', ownerId);
    const skill: Skill = {
      skillId,
      organizationId: own ? null : ownerId,
      ...(own && { ownerId }),
      tenantSlug: owner?.alias ?? parents[0]?.tenantSlug ?? '',
      skillSlug: provisionalSlug(skillId),
      title: args.title,
      subtitle: args.subtitle,
      description: '',
      workflow: 'INITIAL',
      rootType: args.rootType ?? parents[0]?.rootType ?? 'internal',
      visible: false,
      free: true,
      loginRequired: true,
      archived: false,
      courseIds: [...new Set(parents.map(({ rootCollectionId }) => rootCollectionId))],
      authors: args.creatorIsAuthor ? [{ userId: me, authorType: 'author' }] : [],
      sections: [],
      estimatedSecondsToConsume: 0,
      numberOfQuestions: 0,
      numberOfVideos: 0,
      labCount: 0,
      tags: [],
      summary: '',
      images: { catalog: null, featured: null },
      defCat: coverOf(skillId),
      ratings: { likes: 0, dislikes: 0 },
      views: 0,
      bodyVersion: null,
      bodyBytes: 0,
      assets: [],
      createdAt: at,
      updatedAt: at,
    };
    return [
      { key: entityKey('skill', skillId), row: skill },
      ...parents.map((parent) => withChild(parent, { type: 'skill', id: skillId })),
    ];
  },
  about: ({ skillId, title }) => ({ place: skillId ? entityKey('skill', skillId) : null, text: title }),
});

export const sample: SampleOf<typeof createSkill> = ({ all, text, me }, chance) => {
  const parent = oneOf(
    all('collection').filter(({ type }) => type !== 'root'),
    chance,
  );
  if (!parent) return null;
  const drawn = chance();
  const said = { skillId: newId(), title: `Skill ${text}`, subtitle: text, legacy: false };
  if (drawn > 0.8)
    return { ...said, ownerInfo: { type: 'USER', id: me }, creatorIsAuthor: true, collectionIds: [] };
  return {
    ...said,
    ownerInfo: { type: 'ORGANIZATION', id: parent.organizationId },
    creatorIsAuthor: drawn < 0.5,
    collectionIds: [parent.collectionId],
  };
};
