/** Files that the virus scanner has not looked at yet are shown to it again each minute, until it has said something of each. */
import { Refusal } from '#contract/errors.ts';
import { SCANNED_LATER_MS } from '#domain/upload-rules.ts';
import { defineSchedule } from '../../jobs/job.ts';
import { letUploadArriveAgain, letUploadWait, uploadsForScanner } from './assets/repository.ts';
import { type KeepSurroundings, keepUpload } from './keep-upload.ts';

const EVERY_MS = 60_000;

/** Where none is set any more they are kept as all files are then. */
export const checkWaitingFiles = (around: KeepSurroundings) =>
  defineSchedule('check-waiting-files', EVERY_MS, ({ now }) => nextRound(around, now), {
    waitsFor: 'partners',
  });

async function nextRound(around: KeepSurroundings, now: () => number): Promise<void> {
  const { db } = around.database;
  for (const upload of await uploadsForScanner(db)) {
    const { assetId } = upload;
    if ((await around.arriving.received(assetId)) !== upload.bytes) {
      await letUploadArriveAgain(db, assetId, now());
      continue;
    }
    // Before it is looked at: if this process dies of it, others come first the next time.
    await letUploadWait(db, assetId, now());
    const waits = await keepUpload(around, upload, SCANNED_LATER_MS).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (waits !== null) throw new Error(`The virus scanner did not answer: ${waits}`);
  }
}
