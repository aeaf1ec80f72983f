/** A skill as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Skill } from '#contract/content/skill.ts';
import type { AuthorRole } from '#domain/policy.ts';
import type { Database } from '../../../storage/tables.ts';

export type SkillRecord = Selectable<Database['content.skills']> & {
  courseIds: string[];
  authors: { userId: string; authorType: AuthorRole }[];
};

export function toSkill(skill: SkillRecord): Skill {
  const sum = (count: 'questions' | 'videos' | 'labs') =>
    skill.sections.reduce((total, section) => total + section[count], 0);
  return {
    skillId: skill.id,
    organizationId: skill.organizationId,
    ...(skill.ownerId !== null && { ownerId: skill.ownerId }),
    tenantSlug: skill.tenantSlug,
    skillSlug: skill.slug,
    formerSlugs: skill.formerSlugs,
    externalId: skill.externalId,
    title: skill.title,
    subtitle: skill.subtitle,
    description: skill.description,
    workflow: skill.workflow,
    rootType: skill.rootType,
    visible: skill.visible,
    free: skill.free,
    loginRequired: skill.loginRequired,
    archived: skill.archived,
    syndicated: skill.syndicated,
    courseIds: skill.courseIds,
    authors: skill.authors,
    sections: skill.sections,
    estimatedSecondsToConsume: skill.estimatedSeconds,
    numberOfQuestions: sum('questions'),
    numberOfVideos: sum('videos'),
    labCount: sum('labs'),
    tags: skill.tags,
    summary: skill.summary,
    images: { catalog: skill.image, featured: skill.featuredImage },
    defCat: skill.cover,
    ratings: { likes: skill.likes, dislikes: skill.dislikes },
    views: skill.views,
    boostScore: skill.boostScore,
    buryScore: skill.buryScore,
    bodyVersion: skill.bodyVersion,
    bodyBytes: skill.bodyBytes,
    assets: skill.assets,
    createdAt: skill.createdAt,
    updatedAt: skill.updatedAt,
  };
}
