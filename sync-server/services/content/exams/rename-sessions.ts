/** A session shows what its exam is called: the first few at once, those of an exam that many have taken by a job (EXAM-001). */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineChangeJob } from '../../../jobs/change-job.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceSession } from './announce-exams.ts';
import { examsByIds, lockSessionsOf } from './repository.ts';

const SESSIONS_AT_ONCE = 500;

const argsSchema = v.strictObject({ examId: idSchema, after: v.nullable(idSchema) });

/** With the title that the exam has now. @returns after which session there may be more; null: that was all */
async function announceSessions(
  ctx: ChangeContext,
  { examId, after }: v.InferOutput<typeof argsSchema>,
): Promise<string | null> {
  const [exam] = await examsByIds(ctx.tx, [examId]);
  if (!exam) return null;
  const sessions = await lockSessionsOf(ctx.tx, examId, after, SESSIONS_AT_ONCE);
  for (const session of sessions) announceSession(ctx, session, exam);
  return sessions.length === SESSIONS_AT_ONCE ? (sessions.at(-1)?.id ?? null) : null;
}

export async function renameSessions(ctx: ChangeContext, examId: string, at: number): Promise<void> {
  const after = await announceSessions(ctx, { examId, after: null });
  if (after !== null) await sendJob(ctx.tx, renameExamSessions, { examId, after }, { at });
}

export const renameExamSessions = defineChangeJob<v.InferOutput<typeof argsSchema>>({
  kind: 'rename-exam-sessions',
  args: argsSchema,
  async run(ctx, args, { now }) {
    const after = await announceSessions(ctx, args);
    if (after !== null) await sendJob(ctx.tx, renameExamSessions, { ...args, after }, { at: now() });
  },
});
