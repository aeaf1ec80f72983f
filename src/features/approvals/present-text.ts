/** The text of a draft as it is now, with its hash: what is approved is what is shown. */
import { useEffect, useState } from 'react';
import { plainText } from '#contract/document/sections.ts';
import { textHashOf } from '#contract/document/text-hash.ts';
import { readDocument } from '#contract/drafts/draft-document.ts';
import type { Draft } from '#drafts/draft.ts';
import { vectorOf } from '#drafts/draft-vector.ts';

export type PresentText =
  | { state: 'loading' | 'absent' | 'broken' }
  | { state: 'ready'; text: string; textHash: string; draftVector: string };

const READ_AFTER_MS = 150;

async function read(draft: Draft): Promise<PresentText> {
  const { text: state } = draft.getState();
  if (state !== 'ready') return { state };
  try {
    const document = readDocument(draft.fragment);
    // Of the same moment as the text: an edit during the hashing asks again.
    const draftVector = vectorOf(draft.doc);
    return { state, text: plainText(document), textHash: await textHashOf(document), draftVector };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { state: 'broken' };
  }
}

export function usePresentText(draft: Draft | null): PresentText {
  const [present, setPresent] = useState<PresentText>({ state: 'loading' });
  useEffect(() => {
    if (!draft) return;
    let gone = false;
    let turn = 0;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      turn += 1;
      const mine = turn;
      void read(draft).then((next) => {
        if (!gone && mine === turn) setPresent(next);
      });
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, READ_AFTER_MS);
    };
    look();
    draft.doc.on('update', lookSoon);
    const end = draft.subscribe(lookSoon);
    return () => {
      gone = true;
      if (timer !== null) clearTimeout(timer);
      draft.doc.off('update', lookSoon);
      end();
    };
  }, [draft]);
  return present;
}
