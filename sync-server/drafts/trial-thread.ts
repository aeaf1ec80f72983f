/** The thread in which a large update is tried: see update-trials.ts. */
import { parentPort } from 'node:worker_threads';
import * as Y from 'yjs';
import { applyClientUpdate } from './apply-update.ts';
import { newDraftDoc } from './new-draft-doc.ts';
import { splitUpdate } from './split-update.ts';
import { TRIAL_READY, type TrialQuestion, type TrialVerdict } from './update-trials.ts';

/** Structs that are applied in some 5 ms. */
const MOST_OF_A_PIECE = 2000;

parentPort?.on('message', ({ stored, update, limits }: TrialQuestion) => {
  parentPort?.postMessage(verdictOn(stored, update, limits));
});

parentPort?.postMessage(TRIAL_READY);

function verdictOn(
  stored: readonly Uint8Array[],
  update: Uint8Array,
  limits: TrialQuestion['limits'],
): TrialVerdict {
  const doc = newDraftDoc();
  for (const each of stored) Y.applyUpdate(doc, each);
  const result = applyClientUpdate(doc, update, limits);
  switch (result.kind) {
    case 'applied': {
      const { update: fresh } = result;
      return {
        kind: 'fits',
        update: fresh,
        pieces: fresh === null ? [] : splitUpdate(fresh, MOST_OF_A_PIECE),
      };
    }
    case 'gap':
      return { kind: 'gap' };
    default:
      return { kind: 'refused', reason: result.reason };
  }
}
