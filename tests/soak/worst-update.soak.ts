import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { ApiClient } from '../support/api-client.ts';
import { rawDraftSocket } from '../support/draft-client.ts';
import { frameOf } from '../support/hostile-author.ts';
import { startServer } from '../support/real-server.ts';

const STEP_2 = 1;
const HEALTH_EACH_MS = 10;
/** Room for the machine's own noise on top of what an update may cost others. */
const DELAY_MS = 50;

/** Elements of so many devices, each before another one. */
function crowd(devices: number): Uint8Array {
  const updates: Uint8Array[] = [];
  for (let client = 1; client <= devices; client += 1) {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getXmlFragment(DRAFT_FRAGMENT).insert(0, [new Y.XmlElement('horizontalRule')]);
    updates.push(Y.encodeStateAsUpdate(doc));
  }
  return Y.mergeUpdates(updates);
}

/** Paragraphs, each with a letter. */
function many(paragraphs: number): Uint8Array {
  const doc = new Y.Doc();
  doc.getXmlFragment(DRAFT_FRAGMENT).insert(
    0,
    Array.from({ length: paragraphs }, () => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('x')]);
      return paragraph;
    }),
  );
  return Y.encodeStateAsUpdate(doc);
}

it('the worst updates that arrive delay nobody else by more than 50 ms (F41)', {
  timeout: 10 * 60_000,
}, async ({ task }) => {
  const server = await startServer();
  try {
    const author = new ApiClient(server.url);
    await author.signIn('author@harbor.example');
    const skillId = await author.skillId('your-first-lesson');
    const figures: Record<string, number> = {};
    const quiet = await healthWhile(server.url, () => sleep(5_000));
    figures.quietP99Ms = quiet;
    const attacks = { crowd: crowd(12_000), tooMany: many(100_000), worstAccepted: many(12_000) };
    for (const [name, update] of Object.entries(attacks)) {
      const attacker = await rawDraftSocket(author.draftLogin, skillId);
      figures[`${name}P99Ms`] = await healthWhile(server.url, async () => {
        const answered = attacker.frames.length;
        attacker.send(frameOf(STEP_2, update));
        while (attacker.frames.length === answered) await sleep(20);
        await sleep(1_000);
      });
      attacker.socket.terminate();
    }
    task.meta.soak = figures;
    for (const name of Object.keys(attacks)) {
      expect(figures[`${name}P99Ms`], name).toBeLessThan(quiet + DELAY_MS);
    }
  } finally {
    await server.cleanUp();
  }
});

/** @returns the 99th percentile of what /healthz took, in ms */
async function healthWhile(url: string, run: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  const running: Promise<unknown>[] = [];
  const beat = setInterval(() => {
    const startedAt = performance.now();
    running.push(
      fetch(`${url}/healthz`)
        .then((answer) => answer.text())
        .then(() => took.push(performance.now() - startedAt)),
    );
  }, HEALTH_EACH_MS);
  try {
    await run();
  } finally {
    clearInterval(beat);
    await Promise.all(running);
  }
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}
