/** What can be asked about skills. */
import * as v from 'valibot';
import { SKILL_BODIES_PER_REQUEST, skillSchema } from '#contract/content/skill.ts';
import { skillAnswerEntries } from '#contract/content/skill-answer.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { accessSkills } from './access-skill.ts';
import { skillBodies } from './repository.ts';
import { wholeSkill } from './whole-skill.ts';

const bodyEntries = {
  skillId: idSchema,
  bodyVersion: v.number(),
  document: v.record(v.string(), v.unknown()),
  flashcards: v.array(v.object({ flashcardId: idSchema, front: v.string(), rear: v.string() })),
};

/** @returns the type of a skill with its text */
export function skillFields({ row, query }: ServiceBuilder) {
  const body = row('SkillBody', bodyEntries);
  const entries = { ...skillSchema.entries, ...skillAnswerEntries };
  const skill = row('Skill', entries, { body: { type: body, nullable: true } });
  query({
    name: 'getSkillById',
    action: 'ReadContent',
    args: { skillId: idSchema },
    result: { type: skill },
    find: (ctx, { skillId }) => wholeSkill(ctx, skillId),
  });
  query({
    name: 'getSkillBodies',
    action: 'ReadContent',
    args: { skillIds: v.pipe(v.array(idSchema), v.maxLength(SKILL_BODIES_PER_REQUEST)) },
    result: { type: [body] },
    async find(ctx, { skillIds }) {
      const skills = await accessSkills(ctx, skillIds, 'Read');
      return skillBodies(
        ctx.tx,
        skills.map(({ id }) => id),
      );
    },
  });
  return skill;
}
