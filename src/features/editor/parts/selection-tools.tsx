/** The tools of text beside what is selected, for a pointer; the toolbar has them all for keyboards and fingers. */

import {
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconMathFunction,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { placeBeside } from '#ui/place-beside.ts';
import { useOfEditor } from './after-keystroke.ts';
import { formatState } from './format-state.ts';
import classes from './selection-tools.module.css';

type Range = { from: number; to: number };

function selectedText({ state, isEditable }: Editor): Range | null {
  const { selection } = state;
  if (!isEditable || selection.empty || !(selection instanceof TextSelection)) return null;
  if (selection.$from.parent.type.spec.code) return null;
  return { from: selection.from, to: selection.to };
}

export function SelectionTools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const fine = useMediaQuery('(pointer: fine)');
  const range = useOfEditor(editor, selectedText);
  // While the button is down the selection still grows.
  const [selecting, setSelecting] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const down = () => setSelecting(true);
    const up = () => setSelecting(false);
    const look = () => setFocused(editor.view.hasFocus());
    dom.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    editor.on('focus', look);
    editor.on('blur', look);
    return () => {
      dom.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      editor.off('focus', look);
      editor.off('blur', look);
    };
  }, [editor]);
  return fine && range && focused && !selecting ? (
    <Bubble editor={editor} range={range} onLink={onLink} />
  ) : null;
}

function Bubble({ editor, range, onLink }: { editor: Editor; range: Range; onLink: () => void }) {
  const bubble = useRef<HTMLDivElement>(null);
  const { marks, href } = useOfEditor(editor, formatState);
  const { from, to } = range;
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover?.();
    const place = () => {
      const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to, -1)];
      const oneLine = Math.abs(start.top - end.top) < 4;
      const text = {
        left: start.left,
        top: start.top,
        width: oneLine ? end.left - start.left : 0,
        height: end.bottom - start.top,
      };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placeBeside(text, size, view, 'above-centre');
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', place, { capture: true });
  }, [editor, from, to]);
  const tool = (mark: string, label: string, icon: typeof IconBold) => (
    <IconButton
      icon={icon}
      label={label}
      size="small"
      pressed={marks.split(' ').includes(mark)}
      onPress={() => editor.chain().focus().toggleMark(mark).run()}
    />
  );
  return (
    <div
      ref={bubble}
      popover="manual"
      role="toolbar"
      aria-label={say.selectionTools}
      className={classes.bubble}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tool('bold', say.bold, IconBold)}
      {tool('italic', say.italic, IconItalic)}
      {tool('underline', say.underline, IconUnderline)}
      {tool('code', say.code, IconCode)}
      {tool('formula', say.blocks.formula, IconMathFunction)}
      <IconButton icon={IconLink} label={say.link} size="small" pressed={href !== null} onPress={onLink} />
    </div>
  );
}
