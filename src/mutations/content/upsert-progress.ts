/** What the person has done in a skill, as this device counts it. Served by services/content/progress. */
import { upsertProgressOperation } from '#contract/content/progress.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { noProgress, withReport } from '#domain/learning-progress.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const upsertProgress = defineMutation<typeof upsertProgressOperation, 'clientId'>({
  operation: upsertProgressOperation,
  lane: ({ skillId }) => `progress:${skillId}`,
  types: ['progress', 'skill'],
  touches: ({ args }) => [entityKey('progress', args.skillId)],
  reads: ({ skillId }) => [entityKey('skill', skillId)],
  apply: (rows, { args, at }) => {
    const known = rows.get('progress', args.skillId) ?? noProgress(args.skillId);
    const sections = rows.get('skill', args.skillId)?.sections ?? [];
    return [{ key: entityKey('progress', args.skillId), row: withReport(known, args, { sections }, at) }];
  },
  fill: ({ clientId }) => ({ clientId }),
  into: {
    upsertProgress: ({ vars }, later) => {
      const earlier = vars as ArgsOf<typeof upsertProgressOperation>;
      return {
        ...later,
        secondsConsumed: Math.max(earlier.secondsConsumed, later.secondsConsumed),
        answers: { ...earlier.answers, ...later.answers },
        completedQuestions: [...new Set([...earlier.completedQuestions, ...later.completedQuestions])],
        lastCompletedBlockKey: later.lastCompletedBlockKey ?? earlier.lastCompletedBlockKey,
        complete: earlier.complete || later.complete,
      };
    },
  },
  about: ({ skillId }) => ({ place: entityKey('skill', skillId), text: null }),
});

export const sample: SampleOf<typeof upsertProgress> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const secondsConsumed = Math.floor(chance() * 1000);
  const { skillId } = skill;
  return {
    skillId,
    secondsConsumed,
    answers: {},
    completedQuestions: [],
    lastCompletedBlockKey: null,
    complete: false,
  };
};
