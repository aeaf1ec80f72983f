/**
 * Sends what was typed into a draft and has not reached the server, with no editor open. What others wrote meanwhile is not kept:
 * it comes, and is marked as come in, when the person opens the draft (LOCAL-030).
 */
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type DiskSurroundings, DraftDisk } from './draft-disk.ts';
import { DraftSocket, type SocketSurroundings } from './draft-socket.ts';
import { Stored } from './stored.ts';

const ANSWER_MS = 30_000;

/** @returns whether nothing of it waits any more; a refused one waits for the person and counts as done */
export async function sendUnsentDraft(
  skillId: string,
  around: DiskSurroundings & SocketSurroundings,
): Promise<boolean> {
  const kept = new Y.Doc();
  const disk = new DraftDisk(around, skillId, kept, () => {});
  if (!(await disk.load()).read) return false;
  const update = Y.encodeStateAsUpdate(kept);
  const outcome = await send(skillId, update, around);
  if (outcome === 'stored') return disk.markSent(() => isSame(update, Y.encodeStateAsUpdate(kept)));
  // The next version of the app may send what this one may not.
  if (outcome === 'unanswered' || outcome === 'UPDATE_TO_EDIT') return false;
  await disk.markRefused(outcome);
  return true;
}

type Outcome = 'stored' | 'unanswered' | Parameters<DraftDisk['markRefused']>[0];

function send(skillId: string, update: Uint8Array, around: SocketSurroundings): Promise<Outcome> {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  awareness.setLocalState(null); // nobody is there
  return new Promise<Outcome>((resolve) => {
    const socket: DraftSocket = new DraftSocket(skillId, doc, awareness, around, {
      onChange: () => {},
      onOpen: () => {},
      onSynced: () => {},
      onStored: (vector) => {
        stored.hear(vector);
        if (stored.all) end('stored');
      },
      onRefused: (reason) => end(reason),
      rest: () => stored.rest,
    });
    const stored: Stored = new Stored(
      doc,
      (origin) => origin === socket.provider,
      () => socket.inOrder,
    );
    const late = setTimeout(() => end('unanswered'), ANSWER_MS);
    const end = (outcome: Outcome) => {
      clearTimeout(late);
      stored.close();
      socket.close();
      awareness.destroy();
      doc.destroy();
      resolve(outcome);
    };
    Y.applyUpdate(doc, update);
    stored.owesDeletions();
    socket.start();
  });
}

const isSame = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
