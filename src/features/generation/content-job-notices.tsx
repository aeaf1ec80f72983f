/** Tells an author what became of the tags and summaries they asked for: once, in one tab, within an hour (SKILL-011). */
import { useEffect } from 'react';
import type { ContentJob } from '#contract/content/content-job.ts';
import { generationWords as say } from '#contract/words/en/generation.ts';
import { TOLD_FOR_MS } from '#domain/content-generation.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

async function finished(db: LecternDb): Promise<ContentJob[]> {
  const jobs = (await db.things.where('thing').equals('contentJob').toArray()) as unknown as ContentJob[];
  return jobs.filter(({ completedAt }) => completedAt !== null);
}

/** @returns those that no tab has told yet, the oldest first; they are told now */
const takeUntold = (db: LecternDb, jobs: readonly ContentJob[]): Promise<ContentJob[]> =>
  db.transaction('rw', db.meta, async () => {
    const told = (await getMeta(db, 'toldJobs')) ?? 0;
    const offset = (await getMeta(db, 'clockOffset')) ?? 0;
    const at = (job: ContentJob) => job.completedAt ?? 0;
    const untold = jobs.filter((job) => at(job) > told).sort((a, b) => at(a) - at(b));
    const last = untold.at(-1);
    if (last) await setMeta(db, 'toldJobs', at(last));
    return untold.filter((job) => at(job) > Date.now() + offset - TOLD_FOR_MS);
  });

const textOfJob = ({ type, status, startedAt, completedAt, message }: ContentJob): string =>
  status === 'failed'
    ? say.failed(message)
    : say.done[type](Math.round(((completedAt ?? 0) - (startedAt ?? completedAt ?? 0)) / 1000));

export function ContentJobNotices(): null {
  const db = useStore();
  const jobs = useStored(finished);
  useEffect(() => {
    if (!jobs || jobs.length === 0) return;
    void takeUntold(db, jobs).then((untold) => {
      for (const job of untold)
        showToast({
          text: textOfJob(job),
          ...(job.status === 'failed'
            ? { tone: 'vermilion' as const, icon: stateIcons.needsYou }
            : { tone: 'moss' as const }),
        });
    });
  }, [db, jobs]);
  return null;
}
