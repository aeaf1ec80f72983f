/** A skill, a course or a collection gets another address. Served by services/content. */
import { updateSlugOperation } from '#contract/content/collection-meta.ts';
import { formerSlugsAfter } from '#domain/slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateSlug = defineMutation({
  operation: updateSlugOperation,
  lane: ({ entityInfo: { type, id } }) => `${type}:${id}`,
  types: ['skill', 'collection'],
  touches: ({ args: { entityInfo } }) => [entityKey(entityInfo.type, entityInfo.id)],
  apply: (rows, { args: { entityInfo, slugString }, at }) => {
    const { type, id } = entityInfo;
    if (type === 'skill') {
      const skill = rows.get('skill', id);
      if (!skill || skill.skillSlug === slugString) return [];
      const formerSlugs = formerSlugsAfter(skill.formerSlugs ?? [], skill.skillSlug, slugString);
      return [
        { key: entityKey('skill', id), row: { ...skill, skillSlug: slugString, formerSlugs, updatedAt: at } },
      ];
    }
    const collection = rows.get('collection', id);
    if (!collection || collection.collectionSlug === slugString) return [];
    const formerSlugs = formerSlugsAfter(collection.formerSlugs ?? [], collection.collectionSlug, slugString);
    return [
      {
        key: entityKey('collection', id),
        row: { ...collection, collectionSlug: slugString, formerSlugs, updatedAt: at },
      },
    ];
  },
  about: ({ entityInfo, slugString }) => ({
    place: entityKey(entityInfo.type, entityInfo.id),
    text: slugString,
  }),
});

export const sample: SampleOf<typeof updateSlug> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const { skillId } = skill;
  return { entityInfo: { type: 'skill', id: skillId }, slugString: `at-${skillId.slice(-8)}` };
};
