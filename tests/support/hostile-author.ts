/** An author who sends what is well-formed and hostile, while two others write in the same draft: what becomes of them (F50). */
import { setTimeout as sleep } from 'node:timers/promises';
import * as encoding from 'lib0/encoding';
import { readDocument } from '#contract/drafts/draft-document.ts';
import { type DraftLogin, draftClient, rawDraftSocket } from './draft-client.ts';
import { hostileAwareness, hostileUpdates } from './hostile-updates.ts';
import { seeded } from './seeded.ts';

export type HostileLedger = {
  sent: number;
  refused: number;
  /** lines of the others that are not there exactly once in the end */
  wrong: string[];
  /** whether a newcomer's text can be published as it is */
  publishable: boolean;
  /** how often the others lost their socket */
  closed: number;
  /** the slowest way of a line to the other editor, in ms */
  slowestMs: number;
};

const AWARENESS = 1;
const UPDATE = 2;
const STEP_2 = 1;
const PATIENCE_MS = 20_000;

/** @param given  how many frames; after each batch one of the others types a line that the other has to get */
export async function sendHostile(
  login: DraftLogin,
  skillId: string,
  given: { count: number; batch: number; seed: number },
): Promise<HostileLedger> {
  const random = seeded(given.seed);
  const honest = [draftClient(login, skillId), draftClient(login, skillId)] as const;
  const attacker = await rawDraftSocket(login, skillId);
  const lines: string[] = [];
  let closed = 0;
  let slowestMs = 0;
  let sent = 0;
  let clock = 0;
  try {
    for (const editor of honest) await until(() => editor.texts().length > 0, 'the first text');
    for (const { provider } of honest) provider.on('connection-close', () => (closed += 1));
    for (const { update } of hostileUpdates(random)) {
      if (sent >= given.count) break;
      attacker.send(frameOf(random() < 0.7 ? UPDATE : STEP_2, update));
      clock += 1;
      attacker.send(awarenessFrame(hostileAwareness(random, 4_711, clock)));
      sent += 2;
      if (lines.length * given.batch > sent) continue;
      const line = `honest ${given.seed}.${lines.length}`;
      const [from, to] = lines.length % 2 === 0 ? honest : [honest[1], honest[0]];
      lines.push(line);
      const startedAt = Date.now();
      from.type(line);
      await until(() => to.texts().includes(line) && from.storedClock() === from.clock(), line);
      slowestMs = Math.max(slowestMs, Date.now() - startedAt);
    }
    const newcomer = draftClient(login, skillId);
    try {
      await until(() => newcomer.texts().includes(lines.at(-1) ?? ''), 'the newcomer’s text');
      const there = newcomer.texts();
      const wrong = lines.filter((line) => there.filter((text) => text === line).length !== 1);
      const refused = attacker.frames.filter(({ reason }) => reason !== undefined).length;
      return { sent, refused, wrong, publishable: isPublishable(newcomer.fragment), closed, slowestMs };
    } finally {
      newcomer.close();
    }
  } finally {
    for (const editor of honest) editor.close();
    attacker.socket.terminate();
  }
}

function isPublishable(fragment: Parameters<typeof readDocument>[0]): boolean {
  try {
    readDocument(fragment);
    return true;
  } catch {
    return false;
  }
}

export function frameOf(step: number, update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

function awarenessFrame(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, AWARENESS);
  encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`);
    await sleep(2);
  }
}
