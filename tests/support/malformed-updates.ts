/** Broken and hostile frames into a draft in which others type: what becomes of the others (D51, F50, F51). */
import { setTimeout as sleep } from 'node:timers/promises';
import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { lessonSchema } from '#contract/document/schema.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { type DraftClient, type DraftLogin, draftClient, rawDraftSocket } from './draft-client.ts';
import { seeded } from './seeded.ts';

export type MalformedLedger = {
  sent: number;
  refused: number;
  /** lines of the honest editors that are not there exactly once in the end */
  wrong: string[];
  /** whether the honest editors and a newcomer have the same text in the end */
  equal: boolean;
  /** the slowest way of an honest line to the other editor */
  slowestMs: number;
};

const PATIENCE_MS = 20_000;

/** @param given  how many frames; after each batch an honest editor types a line that the other one has to get */
export async function sendMalformed(
  login: DraftLogin,
  skillId: string,
  given: { count: number; batch: number; seed: number },
): Promise<MalformedLedger> {
  const { count, batch } = given;
  const random = seeded(given.seed);
  const honest = [draftClient(login, skillId), draftClient(login, skillId)] as const;
  const attacker = await rawDraftSocket(login, skillId);
  const lines: string[] = [];
  let slowestMs = 0;
  let sent = 0;
  try {
    for (const editor of honest) await until(() => editor.texts().length > 0, 'the first text');
    while (sent < count) {
      for (let left = Math.min(batch, count - sent); left > 0; left -= 1) {
        attacker.send(malformedFrame(random));
        sent += 1;
      }
      const line = `honest ${given.seed}.${lines.length}`;
      const [from, to] = lines.length % 2 === 0 ? honest : [honest[1], honest[0]];
      lines.push(line);
      const startedAt = Date.now();
      from.type(line);
      await until(() => to.texts().includes(line) && from.storedClock() === from.clock(), line);
      slowestMs = Math.max(slowestMs, Date.now() - startedAt);
      show(to);
    }
    // What the attacker sent last has been dealt with when the server answers what comes after it.
    attacker.send(new Uint8Array([0, 0, 1, 0]));
    const answered = attacker.frames.length;
    await until(() => attacker.frames.length > answered, 'an answer for the attacker');
    const newcomer = draftClient(login, skillId);
    try {
      const texts = () => [...honest, newcomer].map((editor) => JSON.stringify(editor.texts()));
      const equal = await until(() => new Set(texts()).size === 1, 'equal texts').then(
        () => true,
        () => false,
      );
      const there = newcomer.texts();
      const wrong = lines.filter((line) => there.filter((text) => text === line).length !== 1);
      const refused = attacker.frames.filter(({ reason }) => reason !== undefined).length;
      return { sent, refused, wrong, equal, slowestMs };
    } finally {
      newcomer.close();
    }
  } finally {
    for (const editor of honest) editor.close();
    attacker.socket.terminate();
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`);
    await sleep(2);
  }
}

/** As an editor that binds the text does; on a copy, since it deletes what it does not know. @throws when it cannot */
function show({ doc }: DraftClient): void {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  initProseMirrorDoc(copy.getXmlFragment(DRAFT_FRAGMENT), lessonSchema);
}

const STEP_2 = 1;
const UPDATE = 2;

function malformedFrame(random: () => number): Uint8Array {
  const update = mutated(anUpdate(random), random);
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, random() < 0.5 ? UPDATE : STEP_2);
  encoding.writeVarUint8Array(encoder, update);
  const frame = encoding.toUint8Array(encoder);
  return random() < 0.1 ? mutated(frame, random) : frame;
}

/** Of somebody who shares nothing with the honest editors but the place: so it can spoil, but not rightly delete, what they typed. */
function anUpdate(random: () => number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1 + Math.floor(random() * 2 ** 31);
  const fragment = () => doc.getXmlFragment(DRAFT_FRAGMENT);
  const kind = random();
  if (kind < 0.1) fragment().insert(0, [new Y.Map() as never]);
  else if (kind < 0.15) fragment().insert(0, [new Y.XmlHook('x') as never]);
  else if (kind < 0.2) doc.getArray(DRAFT_FRAGMENT).insert(0, ['text', 1, { a: null }]);
  else if (kind < 0.25) doc.getMap(DRAFT_FRAGMENT).set('key', new Y.Doc());
  else if (kind < 0.3) doc.getText(DRAFT_FRAGMENT).insertEmbed(0, { image: 'x' });
  else {
    const block = new Y.XmlElement(random() < 0.5 ? 'paragraph' : 'blockquote');
    fragment().insert(0, [block]);
    block.setAttribute('key', 'k'.repeat(Math.floor(random() * 12)));
    const text = new Y.XmlText('ab');
    block.insert(0, [text]);
    if (random() < 0.5) text.format(0, 1, { bold: {} });
    if (random() < 0.5) text.delete(0, 1);
    if (random() < 0.3) fragment().delete(0, 1);
  }
  return Y.encodeStateAsUpdate(doc);
}

function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = () => Math.floor(random() * bytes.length);
  switch (Math.floor(random() * 7)) {
    case 0: {
      const copy = bytes.slice();
      copy[at()] = Math.floor(random() * 256);
      return copy;
    }
    case 1: {
      const copy = bytes.slice();
      for (let flips = 0; flips < 4; flips += 1) {
        const index = at();
        copy[index] = (copy[index] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      return copy;
    }
    case 2:
      return bytes.slice(0, at());
    case 3:
      return Uint8Array.from([...bytes.slice(0, at()), ...bytes.slice(at())]);
    case 4: {
      const index = at();
      return Uint8Array.from([...bytes.slice(0, index), 255, 255, 255, 255, 15, ...bytes.slice(index)]);
    }
    case 5:
      return Uint8Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256));
    default:
      return bytes;
  }
}
