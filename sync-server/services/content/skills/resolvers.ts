/** What can be asked about skills. */
import * as v from 'valibot';
import {
  SKILL_BODIES_PER_REQUEST,
  type Skill,
  type SkillBody,
  skillSchema,
} from '#contract/content/skill.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import type { ReadContext } from '../../service-context.ts';
import { accessSkill, accessSkills } from './access-skill.ts';
import { skillBodies } from './repository.ts';
import { toSkill } from './skill-row.ts';

const bodyEntries = {
  skillId: idSchema,
  bodyVersion: v.number(),
  document: v.record(v.string(), v.unknown()),
  flashcards: v.array(v.object({ flashcardId: idSchema, front: v.string(), rear: v.string() })),
};

/** @returns the type of a skill with its text */
export function skillFields({ row, query }: ServiceBuilder) {
  const body = row('SkillBody', bodyEntries);
  const skill = row('Skill', skillSchema.entries, { body: { type: body, nullable: true } });
  query({
    name: 'getSkillById',
    action: 'ReadContent',
    args: { skillId: idSchema },
    result: { type: skill },
    find: (ctx, { skillId }) => skillWithBody(ctx, skillId),
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

/** @throws Refusal FORBIDDEN_ACCESS */
export async function skillWithBody(
  ctx: ReadContext,
  skillId: string,
): Promise<Skill & { body: SkillBody | null }> {
  const skill = await accessSkill(ctx, skillId, 'Read');
  const [body = null] = await skillBodies(ctx.tx, [skillId]);
  return { ...toSkill(skill), body };
}
