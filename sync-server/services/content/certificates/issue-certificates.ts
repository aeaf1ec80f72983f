/** Whoever has completed a course gets a certificate of it, once: the server decides by its own progress (D92). */
import { randomBytes } from 'node:crypto';
import { newId } from '#contract/ids.ts';
import { allows } from '#domain/policy.ts';
import { defineSchedule, type JobRun } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { standingOf } from '../standing.ts';
import { announceCertificate } from './announce-certificate.ts';
import {
  type CompletedCourse,
  completedCoursesOf,
  completedEnrollments,
  holdPerson,
  insertCertificate,
} from './repository.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

async function issue(
  ctx: ChangeContext,
  { userId, courseId, organizationId, title, organization }: CompletedCourse & { userId: string },
  issuedAt: number,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const fields = { id: newId(), userId, courseId, organizationId, title, organization, issuedAt, token };
  const issued = await insertCertificate(ctx.tx, fields);
  if (issued) announceCertificate(ctx, issued);
}

/** After the caller's skill has become complete: of those courses that they may learn, not of one that shares the skill and is closed to them. */
export async function issueCertificates(ctx: ServiceContext, skillId: string): Promise<void> {
  const { tx, at, caller } = ctx;
  await holdPerson(tx, caller.userId);
  const completed = await completedCoursesOf(tx, caller.userId, skillId);
  if (completed.length === 0) return;
  const courses = await collectionsByIds(
    tx,
    completed.map(({ courseId }) => courseId),
  );
  const standing = await standingOf(ctx);
  for (const course of courses) {
    const { subject, standing: facts } = standing(course);
    const found = completed.find(({ courseId }) => courseId === course.id);
    if (found && allows('progress', 'Record', subject, { ...course, ...facts }))
      await issue(ctx, { ...found, userId: caller.userId }, at);
  }
}

/** What one person is missing of the courses that they are enrolled in. */
export async function issueMissingTo(ctx: ChangeContext, userId: string, issuedAt: number): Promise<void> {
  for (const each of await completedEnrollments(ctx.tx, AT_ONCE, userId)) await issue(ctx, each, issuedAt);
}

/** A course that has lost the one skill that was missing, and what was completed before there were certificates. */
export async function issueMissingCertificates({ database, announcer, now }: JobRun): Promise<void> {
  for (;;) {
    const completed = await completedEnrollments(database.db, AT_ONCE);
    for (const each of completed)
      await change(
        database.db,
        (buckets) => announcer.announce(buckets),
        (ctx) => issue(ctx, each, now()),
      );
    if (completed.length < AT_ONCE) return;
  }
}

export const missingCertificates = defineSchedule('issue-certificates', HOUR_MS, issueMissingCertificates);
