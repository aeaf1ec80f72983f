/** An author has a summary written for a skill, a collection or a course. Served by services/content/generation. */
import { createContentSummaryOperation } from '#contract/content/content-job.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const createContentSummary = defineMutation({
  operation: createContentSummaryOperation,
  lane: ({ entity }) => `${entity.type}:${entity.id}`,
  types: ['skill', 'collection'],
  touches: () => [],
  needs: ({ entity }) => [entityKey(entity.type, entity.id)],
  apply: () => [],
  about: ({ entity }) => ({ place: entityKey(entity.type, entity.id), text: null }),
});

export const sample: SampleOf<typeof createContentSummary> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  return skill ? { entity: { type: 'skill', id: skill.skillId }, upsertShortDescription: false } : null;
};
