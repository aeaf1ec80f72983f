/** What is said about a skill, its settings and its workflow status change. Served by services/content/skills. */
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

/** It publishes, or may be refused for what else it says: other fields don't share its fate. */
const isAct = ({ fields }: ArgsOf<typeof updateSkillMetaOperation>) =>
  fields.workflow !== undefined || fields.images !== undefined;

function actOf({ workflow, visible }: ArgsOf<typeof updateSkillMetaOperation>['fields']) {
  if (workflow !== undefined) return workflow === 'PUBLISHED' ? 'publication' : 'workflow';
  return visible === undefined ? undefined : 'visibility';
}

export const updateSkillMeta = defineMutation({
  operation: updateSkillMetaOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill'],
  touches: ({ args }) => [entityKey('skill', args.skillId)],
  apply: (rows, { args, at }) => {
    const skill = rows.get('skill', args.skillId);
    if (!skill) return [];
    const { images, storyboard: _, ...fields } = args.fields;
    const published = args.fields.workflow === 'PUBLISHED' &&
      skill.bodyVersion === null && { visible: skill.organizationId !== null };
    return [
      {
        key: entityKey('skill', args.skillId),
        row: {
          ...skill,
          ...published,
          ...fields,
          ...(images && { images: { ...skill.images, ...images } }),
          updatedAt: at,
        },
      },
    ];
  },
  into: {
    updateSkillMeta: ({ vars }, later) => {
      const earlier = vars as ArgsOf<typeof updateSkillMetaOperation>;
      if (isAct(earlier) || isAct(later)) return null;
      return { ...earlier, fields: { ...earlier.fields, ...later.fields } };
    },
  },
  // A publication shows every picture of its text.
  uploads: ({ skillId, fields }) => ({
    assetIds: [fields.images?.catalog, fields.images?.featured],
    ...(fields.workflow === 'PUBLISHED' && { place: `skill:${skillId}` }),
  }),
  ignores: ({ fields }) => Object.keys(fields).length === 0,
  about: ({ skillId, fields }) => ({
    place: entityKey('skill', skillId),
    text: fields.description ?? fields.summary ?? fields.title ?? null,
    act: actOf(fields),
  }),
});

export const sample: SampleOf<typeof updateSkillMeta> = ({ all, text }, chance) => {
  const skill = oneOf(all('skill'), chance);
  return skill ? { skillId: skill.skillId, fields: { description: text } } : null;
};
