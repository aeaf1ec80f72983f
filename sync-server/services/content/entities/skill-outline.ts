/** The outline of a lesson for those who may not open it yet (AVAIL-009, D85). */
import { Refusal } from '#contract/errors.ts';
import { mayReadContent } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { findSkillId, skillsByIds } from '../skills/repository.ts';
import { standingOf } from '../standing.ts';

/** @throws Refusal FORBIDDEN_ACCESS: hidden, internal, or sold; the same where there is none */
export async function skillOutline(ctx: ReadContext, tenantSlug: string, skillSlug: string) {
  const id = await findSkillId(ctx.tx, {
    ...{ tenantSlug, slug: skillSlug },
    userId: ctx.caller?.userId ?? null,
  });
  const [skill] = id ? await skillsByIds(ctx.tx, [id]) : [];
  if (!skill) throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, standing } = (await standingOf(ctx))(skill);
  const isOpen = skill.visible && !skill.archived && skill.free && skill.rootType === 'catalog';
  if (!isOpen && !mayReadContent(subject, skill, standing)) throw new Refusal('FORBIDDEN_ACCESS');
  const { title, subtitle, description, estimatedSeconds, sections } = skill;
  return {
    title,
    subtitle,
    description,
    estimatedSecondsToConsume: estimatedSeconds,
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      description: section.description,
      questions: section.questions,
    })),
  };
}
