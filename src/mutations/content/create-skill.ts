/** A person makes a skill, in courses or in none. Served by services/content/skills. */

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
  types: ['skill', 'collection', 'organization'],
  touches: ({ id, args }) => [
    entityKey('skill', args.skillId ?? id),
    ...args.collectionIds.map((collectionId) => entityKey('collection', collectionId)),
  ],
  needs: ({ collectionIds }) => collectionIds.map((id) => entityKey('collection', id)),
  reads: ({ ownerInfo }) => [entityKey('organization', ownerInfo.id)],
  apply: (rows, { args, me, at, id }) => {
    const skillId = args.skillId ?? id;
    const parents = args.collectionIds.flatMap((each) => rows.get('collection', each) ?? []);
    const organization = rows.get('organization', args.ownerInfo.id);
    const skill: Skill = {
      skillId,
      organizationId: args.ownerInfo.id,
      tenantSlug: organization?.alias ?? parents[0]?.tenantSlug ?? '',
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

export const sample: SampleOf<typeof createSkill> = ({ all, text }, chance) => {
  const parent = oneOf(
    all('collection').filter(({ type }) => type !== 'root'),
    chance,
  );
  if (!parent) return null;
  return {
    skillId: newId(),
    ownerInfo: { type: 'ORGANIZATION', id: parent.organizationId },
    title: `Skill ${text}`,
    subtitle: text,
    creatorIsAuthor: chance() < 0.5,
    collectionIds: [parent.collectionId],
    legacy: false,
  };
};
