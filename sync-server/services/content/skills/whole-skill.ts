/** A skill as the API answers it: its row with everything beside it, composed for who asks (SKILL-001, SKILL-002, D56). */
import type * as v from 'valibot';
import type { Skill, SkillBody } from '#contract/content/skill.ts';
import type { skillAnswerEntries } from '#contract/content/skill-answer.ts';
import { ownerOf } from '#domain/owner-key.ts';
import { allows, worksOnContent } from '#domain/policy.ts';
import { lockHolder } from '../../../drafts/skill-lock.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { toComment } from '../comments/comment-row.ts';
import { threadOf } from '../comments/repository.ts';
import { standingOf } from '../standing.ts';
import { flashcardsOf, ownRatings } from '../study/own-study.ts';
import { accessSkill } from './access-skill.ts';
import { skillBodies } from './repository.ts';
import { toSkill } from './skill-row.ts';

type Answer = Omit<Skill, 'images' | 'ratings'> &
  v.InferOutput<v.ObjectSchema<typeof skillAnswerEntries, undefined>> & { body: SkillBody | null };

/** @throws Refusal FORBIDDEN_ACCESS */
export async function wholeSkill(ctx: ReadContext, skillId: string): Promise<Answer> {
  const { tx, at } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Read');
  const { subject, standing } = (await standingOf(ctx))(skill);
  const works = subject.userId !== null && worksOnContent(subject, skill.rootType, standing);
  const [bodies, flashcards, ratings, holder, spoken, hidden, ancestors] = await Promise.all([
    skillBodies(tx, [skillId]),
    flashcardsOf(ctx, [skillId]),
    ownRatings(ctx, 'skill', [skillId]),
    works ? lockHolder(tx, skillId, at) : null,
    threadOf(tx, skillId, 'public'),
    works ? threadOf(tx, skillId, 'private') : null,
    ancestorsOf(ctx, skill.courseIds),
  ]);
  const row = toSkill(skill);
  const facts = { ...skill, ...standing };
  return {
    ...row,
    slug: skill.slug,
    externalId: skill.externalId,
    storyboard: works ? skill.storyboard : null,
    owner: ownerOf(skill),
    createdBy: skill.createdBy,
    canArchive: allows('skill', 'Moderate', subject, facts),
    images: { catalog: skill.image, featured: skill.featuredImage },
    // Skills are retired with their course (SKILL-006).
    retirement: skill.workflow === 'RETIRED' ? { retirementDate: skill.updatedAt } : null,
    reportStats: { allTime: { likeCount: skill.likes, viewCount: skill.views } },
    ancestorCollections: ancestors,
    ratings: { ...row.ratings, currentUserRating: ratings.get(skillId) ?? null },
    flashcards,
    lock: holder && { userId: holder.userId, sessionId: holder.sessionId },
    comments: { public: spoken.map(toComment), private: hidden?.map(toComment) ?? null },
    body: bodies[0] ?? null,
  };
}

async function ancestorsOf({ tx }: ReadContext, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  return tx
    .selectFrom('content.collections')
    .select(['id as collectionId', 'title', 'slug as collectionSlug'])
    .where('id', 'in', [...courseIds])
    .where('visible', '=', true)
    .orderBy('id')
    .execute();
}
