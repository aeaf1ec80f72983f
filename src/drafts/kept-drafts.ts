/**
 * Who keeps a lesson that they may edit has its text under edit too: it opens in the editor without a network, also where it was never
 * opened before (LOCAL-030). Fetched once; the editor, and what is sent, keep it up to date from then on.
 */
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { type DiskSurroundings, DraftDisk } from './draft-disk.ts';
import { DraftSocket, type SocketSurroundings } from './draft-socket.ts';

const ANSWER_MS = 30_000;

/** @returns whether the server has answered */
export async function fetchDraft(
  skillId: string,
  around: DiskSurroundings & SocketSurroundings,
): Promise<boolean> {
  const doc = new Y.Doc();
  const answer = await ask(skillId, doc, around);
  if (answer === 'here' && doc.getXmlFragment(DRAFT_FRAGMENT).length > 0) {
    const disk = new DraftDisk(around, skillId, doc, () => {});
    disk.add(Y.encodeStateAsUpdate(doc), false);
    await disk.close();
  }
  doc.destroy();
  return answer !== 'silence';
}

function ask(
  skillId: string,
  doc: Y.Doc,
  around: SocketSurroundings,
): Promise<'here' | 'refused' | 'silence'> {
  const awareness = new Awareness(doc);
  awareness.setLocalState(null); // nobody is there
  return new Promise((resolve) => {
    const end = (answer: 'here' | 'refused' | 'silence') => {
      clearTimeout(late);
      socket.close();
      awareness.destroy();
      resolve(answer);
    };
    const late = setTimeout(() => end('silence'), ANSWER_MS);
    const socket: DraftSocket = new DraftSocket(skillId, doc, awareness, around, {
      onChange: () => {},
      onOpen: () => {},
      onSynced: () => end('here'),
      onStored: () => {},
      onRefused: () => end('refused'),
      rest: () => null,
    });
    socket.start();
  });
}
