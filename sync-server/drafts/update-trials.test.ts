import { afterAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { aDocument, aParagraph } from '#tests/support/lesson-samples.ts';
import { newDraftDoc } from './new-draft-doc.ts';
import { updateTrials } from './update-trials.ts';

const trials = updateTrials();
afterAll(() => trials.close());

const limits = { maxBytes: MAX_DRAFT_BYTES, mayRestoreLock: true };

function aDraft(): Y.Doc {
  const doc = newDraftDoc();
  writeDocument(doc.getXmlFragment('default'), aDocument(aParagraph('Tie a bowline.')));
  return doc;
}

/** Elements of so many devices, each before another one: Yjs takes the square of them. */
function crowded(devices: number): Uint8Array {
  const updates: Uint8Array[] = [];
  for (let client = 1; client <= devices; client += 1) {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getXmlFragment('default').insert(0, [new Y.XmlElement('horizontalRule')]);
    updates.push(Y.encodeStateAsUpdate(doc));
  }
  return Y.mergeUpdates(updates);
}

describe('a large update', () => {
  it('that an editor makes fits, and one that builds on what is not here is a gap', async () => {
    const doc = aDraft();
    const theirs = newDraftDoc();
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
    const before = Y.encodeStateVector(theirs);
    theirs.getXmlFragment('default').insert(
      0,
      Array.from({ length: 800 }, () => {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText('A line of a long paste, as long as lines are.')]);
        return paragraph;
      }),
    );
    const update = Y.encodeStateAsUpdate(theirs, before);
    const stored = [Y.encodeStateAsUpdate(doc)];
    const verdict = await trials.tryOut({ stored, update, limits });
    if (verdict.kind !== 'fits') throw new Error(verdict.kind);
    expect(verdict.pieces.length).toBeGreaterThan(1);
    for (const piece of verdict.pieces) Y.applyUpdate(doc, piece);
    expect(doc.getXmlFragment('default').toString()).toBe(theirs.getXmlFragment('default').toString());
    expect(await trials.tryOut({ stored: [], update, limits })).toEqual({ kind: 'gap' });
  });

  it('of 12,000 devices at one place is refused, while this thread goes on (F41)', async () => {
    const update = crowded(12_000);
    const pauses: number[] = [];
    let last = performance.now();
    const beat = setInterval(() => {
      pauses.push(performance.now() - last);
      last = performance.now();
    }, 5);
    const verdict = await trials.tryOut({ stored: [Y.encodeStateAsUpdate(aDraft())], update, limits });
    clearInterval(beat);
    expect(verdict).toEqual({ kind: 'refused', reason: 'MALFORMED' });
    expect(pauses.length).toBeGreaterThan(0);
  }, 90_000); // 11 s on a quiet machine, over 30 on a busy one

  it('that keeps the thread busy, or fills its memory, ends the thread and is refused; the next one is looked at', async () => {
    const stored = [Y.encodeStateAsUpdate(aDraft())];
    for (const what of ['for (;;);', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));']) {
      const stuck = updateTrials(
        new URL(
          `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
          parentPort.on('message', () => { ${what} });
          parentPort.postMessage('ready');`)}`,
        ),
      );
      const startedAt = performance.now();
      const verdict = await stuck.tryOut({ stored, update: new Uint8Array(), limits });
      expect(verdict).toEqual({ kind: 'refused', reason: 'TOO_LARGE' });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      await stuck.close();
    }
    const fine = Y.encodeStateAsUpdate(aDraft());
    expect(await trials.tryOut({ stored, update: fine, limits })).toMatchObject({ kind: 'fits' });
  });
});
