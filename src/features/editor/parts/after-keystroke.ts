/**
 * What the tools around the text show of it. They look once the letter has been painted: no letter waits for them, and many letters make
 * one look.
 */
import type { Editor } from '@tiptap/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Draft, DraftState } from '#drafts/draft.ts';

/** About two frames. */
const LATER_MS = 32;

function later(run: () => void): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = null;
        run();
      }, LATER_MS);
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** @param select  its result is compared by value; it must be plain data */
export function useOfEditor<T>(editor: Editor, select: (editor: Editor) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { ask, cancel } = later(listener);
      editor.on('transaction', ask);
      return () => {
        cancel();
        editor.off('transaction', ask);
      };
    },
    [editor],
  );
  return useSyncExternalStore(
    subscribe,
    useSteady(() => select(editor)),
  );
}

/** @param select  its result is compared by value; it must be plain data */
export function useOfDraft<T>(draft: Draft, select: (state: DraftState) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { ask, cancel } = later(listener);
      const end = draft.subscribe(ask);
      return () => {
        cancel();
        end();
      };
    },
    [draft],
  );
  return useSyncExternalStore(
    subscribe,
    useSteady(() => select(draft.getState())),
  );
}

/** The former value for as long as the new one says the same. */
function useSteady<T>(read: () => T): () => T {
  const last = useRef<{ text: string; value: T } | null>(null);
  return () => {
    const value = read();
    const text = JSON.stringify(value) ?? '';
    if (last.current?.text !== text) last.current = { text, value };
    return last.current.value;
  };
}
