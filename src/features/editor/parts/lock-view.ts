/** What a session may do in a draft, from what it hears of the lock (EDIT-008 to EDIT-010, LOCAL-030). */
import type { LockHolder } from '#contract/drafts/draft-protocol.ts';
import { editorWords } from '#contract/words/en/editor.ts';
import type { LockAnswer } from '#drafts/draft.ts';

export type Me = { userId: string; sessionId: string };

export type LockView = {
  /** conflict: somebody else types, and this person is asked what to do */
  mode: 'editing' | 'conflict' | 'preview';
  /** the other session that has the lock; null: this one, or nobody */
  by: LockHolder | null;
  /** to whom the lock went while this session typed; a new object at each loss */
  lostTo: LockHolder | null;
  /** this session has typed with the lock, or without a connection */
  begun: boolean;
  /** it has asked for the lock and has no answer yet, not even that nobody answers */
  waits: boolean;
  /** the draft has named this session as the holder */
  named: boolean;
  /** the server's no, which is not about who holds the lock */
  refused: string | null;
};

export type LockEvent =
  | { type: 'answer'; answer: LockAnswer }
  /** what the draft says; it may be older than an answer */
  | { type: 'holder'; holder: LockHolder | null }
  /** there is no connection: whoever may edit types without the lock */
  | { type: 'offline' }
  | { type: 'preview' }
  | { type: 'edit' };

/** Typing begins at once: without an answer one may edit, and what is typed meanwhile merges. */
export const lockAtOpening: LockView = {
  mode: 'editing',
  by: null,
  lostTo: null,
  begun: false,
  waits: true,
  named: false,
  refused: null,
};

export function afterLockEvent(view: LockView, event: LockEvent, me: Me): LockView {
  switch (event.type) {
    case 'answer':
      return afterAnswer({ ...view, waits: false }, event.answer, me);
    case 'holder': {
      const { holder } = event;
      if (holder?.sessionId === me.sessionId) {
        return view.mode === 'editing' ? { ...view, by: null, named: true } : view;
      }
      if (view.mode !== 'editing') return { ...view, by: holder, named: false };
      return view.named && holder ? lost(view, holder) : view;
    }
    case 'offline':
      // What the device said of the connection as the editor opened may be old: the first answer tells.
      return view.mode === 'editing' && !view.waits ? { ...view, begun: true } : view;
    case 'preview':
      return { ...view, mode: 'preview', begun: false, named: false };
    case 'edit':
      return { ...view, mode: 'editing', begun: false, waits: true, named: false, refused: null };
  }
}

function afterAnswer(view: LockView, answer: LockAnswer, me: Me): LockView {
  switch (answer.outcome) {
    case 'held':
      return { ...view, mode: 'editing', by: null, begun: true, refused: null };
    case 'unreachable':
      return afterLockEvent(view, { type: 'offline' }, me);
    case 'taken':
      if (view.mode === 'editing' && view.begun) return lost(view, answer.holder);
      return { ...view, mode: view.mode === 'editing' ? 'conflict' : view.mode, by: answer.holder };
    case 'refused':
      return { ...view, mode: 'preview', refused: answer.code };
  }
}

const lost = (view: LockView, to: LockHolder): LockView => ({
  ...view,
  mode: 'preview',
  by: to,
  lostTo: { ...to },
  begun: false,
  named: false,
});

/** The sentences of EDIT-009. */
export function lostWords({ userId, name }: LockHolder, me: Pick<Me, 'userId'>): string {
  const { lock } = editorWords;
  return userId === me.userId ? lock.stolenByYou : lock.stolenBy(name.trim());
}
