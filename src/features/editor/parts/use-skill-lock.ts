/** The lock of the skill that is open here: asked for on entering, kept while one types, given back on leaving. */
import { IconLock } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { LOCK_NOTICE_MS } from '#domain/draft-limits.ts';
import type { Draft, DraftState } from '#drafts/draft.ts';
import { type AskContent, type SkillLock, skillLock } from '#drafts/lock.ts';
import { hideToast, showToast } from '#ui/toasts.ts';
import {
  afterLockEvent,
  type LockEvent,
  type LockView,
  lockAtOpening,
  lostWords,
  type Me,
} from './lock-view.ts';

const NOTICE = 'skill-lock';

export type HeldLock = {
  view: LockView;
  takeOver: () => void;
  /** asks without taking it from anybody */
  edit: () => void;
  preview: () => void;
};

export function useSkillLock(
  draft: Pick<Draft, 'skillId' | 'sessionId'>,
  state: Pick<DraftState, 'holder' | 'connected'> & { offline: boolean },
  userId: string,
  ask: AskContent,
  /** false: the server does not know the skill yet, and there is nobody to take it from */
  known = true,
): HeldLock {
  const { skillId, sessionId } = draft;
  const [me] = useState<Me>({ userId, sessionId });
  const [view, dispatch] = useReducer(
    (before: LockView, event: LockEvent) => afterLockEvent(before, event, me),
    lockAtOpening,
  );
  const lock = useRef<SkillLock | null>(null);
  useEffect(() => {
    if (!known) return;
    const opened = skillLock({ skillId, sessionId }, ask, (answer) => dispatch({ type: 'answer', answer }));
    lock.current = opened;
    void opened.acquire();
    return () => void opened.release();
  }, [skillId, sessionId, ask, known]);

  const { holder, connected, offline } = state;
  useEffect(() => dispatch({ type: 'holder', holder }), [holder]);

  useEffect(() => {
    if (offline) dispatch({ type: 'offline' });
  }, [offline]);

  const { mode, lostTo, begun } = view;
  // With a new connection the lock may be somebody else's: the answer to the next renewal would come half a minute later.
  const wasConnected = useRef(connected);
  useEffect(() => {
    if (connected && !wasConnected.current && mode === 'editing' && begun) void lock.current?.acquire();
    wasConnected.current = connected;
  }, [connected, mode, begun]);
  // Who only looks on asks for nothing, and does not get the lock back by itself.
  useEffect(() => {
    if (mode === 'preview') void lock.current?.release();
  }, [mode]);
  useEffect(() => {
    if (lostTo === null) return;
    showToast({
      id: NOTICE,
      tone: 'brass',
      icon: IconLock,
      text: lostWords(lostTo, me),
      staysMs: LOCK_NOTICE_MS,
    });
  }, [lostTo, me]);

  const edit = (steal: boolean) => {
    hideToast(NOTICE);
    dispatch({ type: 'edit' });
    void lock.current?.acquire({ steal });
  };
  return {
    view,
    takeOver: () => edit(true),
    edit: () => edit(false),
    preview: () => dispatch({ type: 'preview' }),
  };
}
