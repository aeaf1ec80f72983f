/** The blocks that '/' offers, beside the cursor. The text keeps the focus; arrows, Enter and Escape go to the list. */
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { foldText } from '#domain/fold.ts';
import { Icon } from '#ui/icon.tsx';
import { placeBeside } from '#ui/place-beside.ts';
import { useOfEditor } from './after-keystroke.ts';
import { type ChosenBlock, type Insertion, slashBlocks } from './insert-menu.ts';
import classes from './slash-menu.module.css';
import { slashAt } from './slash-typing.ts';

const LIST = 'slash-blocks';

export function SlashMenu({
  editor,
  labs,
  onChoose: chooseFirst,
}: {
  editor: Editor;
  /** the lesson may hold some */
  labs: boolean;
  onChoose: (block: ChosenBlock) => void;
}) {
  const slash = useOfEditor(editor, ({ isEditable, state }) => (isEditable ? slashAt(state) : null));
  const [closedAt, setClosedAt] = useState<number | null>(null);
  useEffect(() => {
    if (slash === null) setClosedAt(null);
  }, [slash]);
  if (slash === null || closedAt === slash.from) return null;
  const choose = (key: string | null) => {
    // The menu may be a letter behind what was typed.
    const now = slashAt(editor.state);
    if (now === null) return false;
    const found = blocksFor(editor, now.query, labs);
    const chosen = found.find((block) => block.key === key) ?? found[0];
    if (chosen === undefined) return false;
    editor.chain().focus().deleteRange({ from: now.from, to: now.to }).run();
    chosen.run(editor, chooseFirst);
    return true;
  };
  return (
    <OpenMenu
      key={slash.query}
      editor={editor}
      from={slash.from}
      blocks={blocksFor(editor, slash.query, labs)}
      onChoose={choose}
      onClose={() => setClosedAt(slash.from)}
    />
  );
}

function blocksFor(editor: Editor, query: string, labs: boolean): Insertion[] {
  const wanted = foldText(query.trim());
  const inQuestion = editor.isActive('question');
  return slashBlocks.filter(
    ({ key, label, outermost }) =>
      foldText(label).includes(wanted) && !(outermost && inQuestion) && (labs || key !== 'lab'),
  );
}

function OpenMenu({
  editor,
  from,
  blocks,
  onChoose,
  onClose,
}: {
  editor: Editor;
  from: number;
  blocks: readonly Insertion[];
  /** null: the first that fits. @returns whether there was one */
  onChoose: (key: string | null) => boolean;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const act = useRef<(key: string) => boolean>(() => false);
  useEffect(() => {
    act.current = (key) => {
      if (key === 'Escape') onClose();
      else if (key === 'Enter' || key === 'Tab') return onChoose(blocks[at]?.key ?? null);
      else if (blocks.length === 0) return false;
      else if (key === 'ArrowDown') setAt((at + 1) % blocks.length);
      else setAt((at - 1 + blocks.length) % blocks.length);
      return true;
    };
  });
  useEffect(() => {
    const { slashTyping } = editor.storage;
    const { dom } = editor.view;
    slashTyping.onKey = (key) => act.current(key);
    dom.setAttribute('aria-controls', LIST);
    return () => {
      slashTyping.onKey = null;
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor]);
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', `${LIST}-${at}`);
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [editor, at]);
  useAtCursor(panel, editor, from);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the cursor in the text
    <div
      ref={panel}
      popover="manual"
      role="presentation"
      className={classes.panel}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {blocks.length === 0 ? (
        <p className={classes.none}>{say.noBlocks}</p>
      ) : (
        <div id={LIST} role="listbox" aria-label={say.insertBlock} tabIndex={-1}>
          {blocks.map((block, index) => (
            <button
              key={block.key}
              id={`${LIST}-${index}`}
              type="button"
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={classes.block}
              onMouseMove={() => setAt(index)}
              onClick={() => onChoose(block.key)}
            >
              <Icon of={block.icon} size={20} />
              {block.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Keeps the panel beside the place in the text where it was called. */
function useAtCursor(panel: RefObject<HTMLElement | null>, editor: Editor, from: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel is there as long as its menu
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover?.();
    const place = () => {
      const { left, top, bottom } = editor.view.coordsAtPos(from);
      const view = {
        width: document.documentElement.clientWidth,
        height: visualViewport?.height ?? innerHeight,
      };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const beside = placeBeside({ left, top, width: 0, height: bottom - top }, size, view, 'below-start');
      element.style.left = `${beside.left}px`;
      element.style.top = `${beside.top}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [editor, from]);
}
