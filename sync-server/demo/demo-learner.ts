/** What the demo's learner has done in the past weeks: a course that is completed, with its certificate, and a playlist of their own. */
import type { PlaylistItem } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import { announceEnrollment } from '../services/content/announce.ts';
import {
  addPastEnrollments,
  addPastProgress,
  announcePlaylist,
  announceProgress,
  insertPlaylist,
  issueMissingTo,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { completedSkill } from './completed-skill.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;

const completed = { tenantSlug: 'commons', slug: 'everyday-statistics', enrolledDaysAgo: 24 };
/** Of its lessons in their order: how many days ago, in how many seconds. */
const lessons = [
  { slug: 'three-kinds-of-average', daysAgo: 23, seconds: 340 },
  { slug: 'how-surprised-to-be', daysAgo: 15, seconds: 415 },
  { slug: 'charts-that-mislead', daysAgo: 8, seconds: 290 },
] as const;

const playlist = {
  title: 'For the ferry',
  description: 'What I read on the way home.',
  slugs: ['clouds-that-mean-something', 'the-wind-scale-by-eye', 'chest-compressions'],
  daysAgo: 12,
};

/** @param userId  of the learner */
export async function addDemoLearner(
  ctx: ChangeContext,
  commonsId: string,
  userId: string,
  at: number,
): Promise<void> {
  await addCompletedCourse(ctx, commonsId, userId, at);
  await addPlaylist(ctx, userId, at - playlist.daysAgo * DAY_MS);
}

async function addCompletedCourse(
  ctx: ChangeContext,
  organizationId: string,
  userId: string,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const { tenantSlug, slug, enrolledDaysAgo } = completed;
  const course = await tx
    .selectFrom('content.collections')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const id = newId();
  await addPastEnrollments(tx, [
    {
      ...{ id, userId, courseId: course.id, organizationId, status: 'completed', visibility: 'visible' },
      createdAt: at - enrolledDaysAgo * DAY_MS,
    },
  ]);
  await announceEnrollment(ctx, id);
  const skills = await skillsOf(
    ctx,
    lessons.map((lesson) => lesson.slug),
  );
  const learned = lessons.map(({ daysAgo, seconds }, n) => {
    const completedAt = at - daysAgo * DAY_MS + seconds * SECOND_MS;
    return { userId, progress: completedSkill(skills[n]?.id as string, { seconds, completedAt }) };
  });
  await addPastProgress(tx, learned);
  await announceProgress(
    ctx,
    learned.map(({ progress }) => `${userId}:${progress.skillId}`),
  );
  await issueMissingTo(ctx, userId, Math.max(...learned.map(({ progress }) => progress.updatedAt)));
}

async function addPlaylist(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const { title, description, slugs } = playlist;
  const items: PlaylistItem[] = (await skillsOf(ctx, slugs)).map((skill) => ({ type: 'skill', ...skill }));
  const made = {
    ...{ id: newId(), ownerType: 'USER' as const, ownerId: userId, organizationId: null, title, description },
    ...{ createdBy: userId, createdAt: at, updatedAt: at, deletedAt: null },
  };
  await insertPlaylist(ctx.tx, { ...made, items });
  await announcePlaylist(ctx, { ...made, items });
}

/** In the order of their names. */
async function skillsOf(
  { tx }: ChangeContext,
  slugs: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const found = await tx
    .selectFrom('content.skills')
    .select(['id', 'title', 'slug'])
    .where('slug', 'in', slugs)
    .where('tenantSlug', 'in', ['harbor', 'commons'])
    .execute();
  return slugs.map((slug) => {
    const skill = found.find((each) => each.slug === slug);
    if (!skill) throw new Error(`The demo has no lesson ${slug}.`);
    return { id: skill.id, title: skill.title };
  });
}
