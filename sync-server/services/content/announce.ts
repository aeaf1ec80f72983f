/**
 * How the server tells devices about content. Whoever writes content, an import as much as a verb, calls these in the same transaction,
 * after writing.
 */
import { userBucket } from '#domain/bucket.ts';
import { contentBuckets, organizationBucketOf, skillBuckets } from '#domain/content-buckets.ts';
import { isSharedOwn } from '#domain/own-space.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { userInfosOf } from '../accounts/people.ts';
import {
  announceCollectionListings,
  announceListingsInside,
  announceSkillListings,
  noStats,
} from './announce-listings.ts';
import { announceApprovalsOf } from './approvals/announce-approvals.ts';
import { approvalsOfSkills, lookedTexts } from './approvals/repository.ts';
import { type CollectionRecord, toCollection } from './collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing as lockCollections, statsOf } from './collections/repository.ts';
import { announceCommentsOf } from './comments/announce-comments.ts';
import { commentsOfSkills } from './comments/repository.ts';
import { recomputeCourseMembers } from './course-members.ts';
import { announceCountsOf } from './polls/announce-polls.ts';
import { countsOfSkills } from './polls/repository.ts';
import { toEnrollment } from './progress/progress-row.ts';
import { indexCollections, indexSkills } from './search/index-content.ts';
import { lockForAnnouncing as lockSkills, skillsByIds } from './skills/repository.ts';
import { type SkillRecord, toSkill } from './skills/skill-row.ts';

export const announceSkill = (ctx: ChangeContext, skillId: string) => announceSkills(ctx, [skillId]);

/** Their rows, listings, who works on them, and their comments, approvals and counts of polls, which go where they go. */
export async function announceSkills(ctx: ChangeContext, skillIds: readonly string[]): Promise<void> {
  if (skillIds.length === 0) return;
  await lockSkills(ctx.tx, skillIds);
  const skills = await skillsByIds(ctx.tx, skillIds);
  await indexSkills(ctx.tx, skills);
  await announceSkillListings(ctx, skills);
  const comments = await commentsOfSkills(ctx.tx, skillIds);
  const approvals = await approvalsOfSkills(ctx.tx, skillIds);
  const looked = await lookedTexts(ctx.tx, skillIds);
  const polls = await countsOfSkills(ctx.tx, skillIds);
  const authorIds = skills.flatMap(shownWith);
  const people = authorIds.length > 0 ? await userInfosOf(ctx.tx, [...new Set(authorIds)]) : [];
  for (const skill of skills) {
    const buckets = skillBuckets(skill, skill.courseIds);
    ctx.changed('skill', skill.id, toSkill(skill), buckets);
    for (const person of people)
      if (shownWith(skill).includes(person.userId)) ctx.shown('userInfo', person.userId, person, buckets);
    const own = comments.filter(({ skillId }) => skillId === skill.id);
    if (own.length > 0) await announceCommentsOf(ctx, skill, own);
    const given = approvals.filter(({ skillId }) => skillId === skill.id);
    const text = looked.get(skill.id);
    if (given.length > 0 || text) await announceApprovalsOf(ctx, skill, given, text);
    const counts = polls.find(({ skillId }) => skillId === skill.id);
    if (counts) announceCountsOf(ctx, skill, counts.questions);
  }
}

/** Who works on it, and whose it is where those see it: their devices name them. */
const shownWith = (skill: SkillRecord): string[] => {
  const authors = skill.authors.map(({ userId }) => userId);
  return isSharedOwn(skill) && skill.ownerId !== null ? [...authors, skill.ownerId] : authors;
};

export const announceCollection = (ctx: ChangeContext, collectionId: string) =>
  announceCollections(ctx, [collectionId]);

/** Their rows and listings, with counts and times of all that is below them. */
export async function announceCollections(ctx: ChangeContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockCollections(ctx.tx, ids);
  const collections = await collectionsByIds(ctx.tx, ids);
  await indexCollections(ctx.tx, collections);
  const stats = await statsOf(ctx.tx, ids);
  const statsOfEach = (id: string) => stats.get(id) ?? noStats;
  await announceCollectionListings(ctx, collections, statsOfEach);
  await announceListingsInside(
    ctx,
    collections.flatMap(({ id, type }) => (type === 'course' ? [id] : [])),
  );
  const authorIds = collections.flatMap(({ courseAuthors }) => courseAuthors.map(({ userId }) => userId));
  const people = authorIds.length > 0 ? await userInfosOf(ctx.tx, [...new Set(authorIds)]) : [];
  for (const collection of collections) {
    const buckets = bucketsOf(collection);
    ctx.changed('collection', collection.id, toCollection(collection, statsOfEach(collection.id)), buckets);
    for (const { userId } of collection.courseAuthors) {
      const author = people.find((person) => person.userId === userId);
      if (author) ctx.shown('userInfo', userId, author, buckets);
    }
  }
}

const bucketsOf = (collection: CollectionRecord) =>
  collection.type === 'collection'
    ? contentBuckets(collection, collection.courseIds)
    : [organizationBucketOf(collection)];

/** A course with everything that it holds, and what it holds no longer. */
export async function announceCourse(ctx: ChangeContext, courseId: string): Promise<void> {
  const { held, left } = await recomputeCourseMembers(ctx.tx, courseId);
  const of = (type: 'skill' | 'collection') =>
    [...held, ...left].filter((member) => member.type === type).map(({ memberId }) => memberId);
  await announceCollections(ctx, [courseId, ...of('collection')]);
  await announceSkills(ctx, of('skill'));
}

export async function announceEnrollment(ctx: ChangeContext, enrollmentId: string): Promise<void> {
  const enrollment = await ctx.tx
    .selectFrom('content.enrollments')
    .selectAll()
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  ctx.changed('enrollment', enrollmentId, toEnrollment(enrollment), [userBucket(enrollment.userId)]);
}
