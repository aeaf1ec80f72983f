/** What is said about a skill, its settings and its workflow status change. Served by services/content/skills. */
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const updateSkillMeta = defineMutation({
  operation: updateSkillMetaOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill'],
  touches: ({ args }) => [entityKey('skill', args.skillId)],
  apply: (rows, { args, at }) => {
    const skill = rows.get('skill', args.skillId);
    if (!skill) return [];
    return [{ key: entityKey('skill', args.skillId), row: { ...skill, ...args.fields, updatedAt: at } }];
  },
  ignores: ({ fields }) => Object.keys(fields).length === 0,
  refused: { words: null, keep: () => null },
});
