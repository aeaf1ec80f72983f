/**
 * Looks at drafts that were edited since, and tells those who work on them which text is there now and who wrote it last: lists say then
 * that an approval is outdated. Not with each stroke: hashing a text takes its time, and the strokes are many.
 */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { textHashOf } from '#contract/document/text-hash.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { loadDraft, type StoredDraft } from '../../../drafts/draft-storage.ts';
import { defineChangeJob } from '../../../jobs/change-job.ts';
import { defineSchedule, type JobRun, sendJob } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { lessonOf } from '../skills/lesson-of-draft.ts';
import { lockForAnnouncing } from '../skills/repository.ts';
import { announceApprovals } from './announce-approvals.ts';
import { editedSinceLooked, lookedTexts } from './repository.ts';
import { noteWhoWrote } from './who-wrote.ts';

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
  const before = (await lookedTexts(tx, [skillId])).get(skillId);
  const looked = await noteWhoWrote(tx, draft, await hashOf(draft));
  if (!isDeepStrictEqual(looked, before)) await announceApprovals(ctx, skillId);
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

/** Sent where somebody else begins to write: their devices offer them no approval of their own text then. */
export const textChangesHands = defineChangeJob({
  kind: 'text-changes-hands',
  args: v.strictObject({ skillId: idSchema }),
  run: (ctx, { skillId }) => look(ctx, skillId),
});

export const sendTextChangesHands = (tx: Parameters<typeof sendJob>[0], skillId: string, at: number) =>
  sendJob(tx, textChangesHands, { skillId }, { at, key: skillId });
