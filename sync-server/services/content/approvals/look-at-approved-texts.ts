/**
 * Looks at the drafts of approved texts that were edited since, and tells those who work on them which text is there now: lists say then
 * that an approval is outdated. Not with each stroke: hashing a text takes its time, and the strokes are many.
 */
import { textHashOf } from '#contract/document/text-hash.ts';
import { Refusal } from '#contract/errors.ts';
import { loadDraft, type StoredDraft } from '../../../drafts/draft-storage.ts';
import { defineSchedule, type JobRun } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { lessonOf } from '../skills/lesson-of-draft.ts';
import { lockForAnnouncing } from '../skills/repository.ts';
import { announceApprovals } from './announce-approvals.ts';
import { editedSinceLooked, lookedText, writeLookedText } from './repository.ts';

const EVERY_MS = 60 * 1000;
const AT_ONCE = 200;

/** null: it is no complete text */
async function hashOf({ doc }: StoredDraft): Promise<string | null> {
  try {
    return await textHashOf(lessonOf(doc));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

async function look(ctx: ChangeContext, skillId: string): Promise<void> {
  const { tx } = ctx;
  await lockForAnnouncing(tx, [skillId]);
  const draft = await loadDraft(tx, skillId);
  if (!draft) return;
  const textHash = await hashOf(draft);
  const before = await lookedText(tx, skillId);
  await writeLookedText(tx, { skillId, seq: draft.seq, textHash });
  if (textHash !== before) await announceApprovals(ctx, skillId);
}

type Parts = Pick<JobRun, 'database' | 'announcer'>;

/** @throws what kept it from looking at one of them, after it has looked at the others */
export async function lookAtApprovedTexts({ database, announcer }: Parts): Promise<void> {
  const failures: unknown[] = [];
  for (const skillId of await editedSinceLooked(database.db, AT_ONCE))
    await change(
      database.db,
      (buckets) => announcer.announce(buckets),
      (ctx) => look(ctx, skillId),
    ).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

export const approvedTexts = defineSchedule('look-at-approved-texts', EVERY_MS, lookAtApprovedTexts);
