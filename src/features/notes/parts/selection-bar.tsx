/** Below a selected passage: a note on it, or a flashcard from it. */
import { Button } from '@mantine/core';
import { IconCards, IconNote } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { quoteOf } from '#domain/notes.ts';
import { Icon } from '#ui/icon.tsx';
import { type Begun, begunBeside } from './lesson-notes-state.ts';
import classes from './notes.module.css';
import { useSelectedPassage } from './selected-passage.ts';

/** Of the bar and the page's edge, in pixels: it never leaves the screen. */
const BAR_WIDTH = 300;
const EDGE = 8;

export function SelectionBar() {
  const passage = useSelectedPassage();
  if (!passage) return null;
  const begin = (kind: Begun['kind']) => {
    const { blockKey, text } = passage;
    begunBeside.set({ kind, blockKey, quote: quoteOf(text) });
    document.getSelection()?.removeAllRanges();
  };
  const left = Math.max(EDGE, Math.min(passage.left, window.scrollX + window.innerWidth - BAR_WIDTH - EDGE));
  return createPortal(
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={say.passage}
      style={{ insetBlockStart: passage.top + EDGE, left }}
      // The selection stays while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<Icon of={IconNote} size={16} />}
        onClick={() => begin('note')}
      >
        {say.add}
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<Icon of={IconCards} size={16} />}
        onClick={() => begin('card')}
      >
        {say.makeCard}
      </Button>
    </div>,
    document.body,
  );
}
