/** How long the text is, in words and in the time it takes to read. Counted when the person pauses, never while a letter waits for its paint. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';
import { WORDS_A_MINUTE } from '#contract/document/sections.ts';
import { durationText } from '#contract/words/duration.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import classes from './text-counts.module.css';

const PAUSE_MS = 600;
const MINUTE_SECONDS = 60;

export const wordsIn = (doc: Node): number =>
  doc
    .textBetween(0, doc.content.size, ' ', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export function TextCounts({ editor }: { editor: Editor }) {
  const [words, setWords] = useState(() => wordsIn(editor.state.doc));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!editor.isDestroyed) setWords(wordsIn(editor.state.doc));
      }, PAUSE_MS);
    };
    editor.on('update', later);
    later();
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  const seconds = Math.max(MINUTE_SECONDS, (words / WORDS_A_MINUTE) * MINUTE_SECONDS);
  return <p className={classes.counts}>{say.counts(words, durationText(seconds))}</p>;
}
