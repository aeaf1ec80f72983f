/** An author has tags written for a skill. Nothing changes here before the server has done it. Served by services/content/generation. */
import { createContentTagsOperation } from '#contract/content/content-job.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const createContentTags = defineMutation({
  operation: createContentTagsOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill'],
  touches: () => [],
  needs: ({ skillId }) => [entityKey('skill', skillId)],
  apply: () => [],
  about: ({ skillId }) => ({ place: entityKey('skill', skillId), text: null }),
});

export const sample: SampleOf<typeof createContentTags> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  return skill ? { skillId: skill.skillId } : null;
};
