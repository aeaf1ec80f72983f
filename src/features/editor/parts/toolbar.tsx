/** The tools of the editor. Arrow keys move in it, Alt+F10 leads to it from the text, Escape back. */

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconChevronDown,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPlus,
  IconReplace,
  IconStrikethrough,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Icon, type IconShape } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { latinKey } from '#ui/latin-key.ts';
import { useOfEditor } from './after-keystroke.ts';
import { BlockMenu } from './block-menu.tsx';
import { CodeLanguage } from './code-language.tsx';
import { blockStyles, formatState, setBlockStyle } from './format-state.ts';
import { type ChosenBlock, newBlocks, styleIcons } from './insert-menu.ts';
import { MarkdownMenu } from './markdown-menu.tsx';
import classes from './toolbar.module.css';

const markIcons: Record<string, IconShape> = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  code: IconCode,
};

const markNames = {
  bold: say.bold,
  italic: say.italic,
  underline: say.underline,
  strike: say.strike,
  code: say.code,
};

type Chain = ReturnType<Editor['chain']>;

/** @returns what a tool does when it is pressed: the cursor is back in the text */
const running = (editor: Editor) => (command: (chain: Chain) => Chain) => () => {
  command(editor.chain().focus()).run();
};

export function Toolbar({
  editor,
  title,
  labs,
  onLink,
  onChoose,
  onFind,
}: {
  editor: Editor;
  /** of the lesson */
  title: string;
  /** the lesson may hold some */
  labs: boolean;
  onLink: () => void;
  onChoose: (block: ChosenBlock) => void;
  onFind: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const now = useOfEditor(editor, formatState);
  const move = useOneTabStop(bar, () => editor.commands.focus());
  useEditorKeys(editor, bar, onLink);

  const run = running(editor);
  const marks = now.marks.split(' ');

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={say.toolbar}
      aria-orientation="horizontal"
      className={classes.bar}
      onKeyDown={move}
      // The cursor stays in the text while a tool is pressed: the phone's keyboard does not go away.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.group} data-tools="">
        <StyleMenu editor={editor} now={now.style} />
      </div>
      <div className={classes.group} data-tools="">
        {Object.entries(markNames).map(([mark, label]) => (
          <IconButton
            key={mark}
            icon={markIcons[mark] ?? IconBold}
            label={label}
            size="small"
            pressed={marks.includes(mark)}
            onPress={run((chain) => chain.toggleMark(mark))}
          />
        ))}
        <IconButton
          icon={IconLink}
          label={say.link}
          size="small"
          pressed={now.href !== null}
          onPress={onLink}
        />
      </div>
      <div className={classes.group} data-tools="">
        <IconButton
          icon={IconList}
          label={say.bulletList}
          size="small"
          pressed={now.list === 'bulletList'}
          onPress={run((chain) => chain.toggleList('bulletList', 'listItem'))}
        />
        <IconButton
          icon={IconListNumbers}
          label={say.orderedList}
          size="small"
          pressed={now.list === 'orderedList'}
          onPress={run((chain) => chain.toggleList('orderedList', 'listItem'))}
        />
      </div>
      <div className={classes.group} data-tools="">
        <InsertMenu editor={editor} labs={labs} inQuestion={now.inQuestion} onChoose={onChoose} />
        <BlockMenu editor={editor} />
        {now.language !== null && <CodeLanguage editor={editor} language={now.language} />}
        {now.inTable && <TableMenu editor={editor} />}
      </div>
      <div className={classes.group} data-tools="">
        <MarkdownMenu editor={editor} title={title} />
        <IconButton icon={IconReplace} label={say.find.action} size="small" onPress={onFind} />
        <UndoTools editor={editor} mayUndo={now.mayUndo} mayRedo={now.mayRedo} />
      </div>
    </div>
  );
}

function StyleMenu({ editor, now }: { editor: Editor; now: (typeof blockStyles)[number] }) {
  return (
    <ActionMenu
      label={say.blockStyle}
      placement="below-start"
      items={blockStyles.map((style) => ({
        key: style,
        label: say.styles[style],
        icon: styleIcons[style],
        checked: style === now,
        onPress: () => setBlockStyle(editor, style),
      }))}
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          className={classes.style}
          aria-label={`${say.blockStyle}: ${say.styles[now]}`}
        >
          <span>{say.styles[now]}</span>
          <Icon of={IconChevronDown} size={16} />
        </button>
      )}
    />
  );
}

function UndoTools({ editor, mayUndo, mayRedo }: { editor: Editor; mayUndo: boolean; mayRedo: boolean }) {
  const run = running(editor);
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={say.undo}
        size="small"
        disabled={!mayUndo}
        onPress={run((chain) => chain.undo())}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={say.redo}
        size="small"
        disabled={!mayRedo}
        onPress={run((chain) => chain.redo())}
      />
    </>
  );
}

function InsertMenu({
  editor,
  labs,
  inQuestion,
  onChoose,
}: {
  editor: Editor;
  labs: boolean;
  inQuestion: boolean;
  onChoose: (block: ChosenBlock) => void;
}) {
  return (
    <ActionMenu
      label={say.insertBlock}
      placement="below-start"
      items={newBlocks
        .filter(({ key, outermost }) => (!outermost || !inQuestion) && (labs || key !== 'lab'))
        .map(({ key, label, icon, run: insert }) => ({
          key,
          label,
          icon,
          startsGroup: key === 'choice',
          onPress: () => insert(editor, onChoose),
        }))}
      renderTrigger={(props) => (
        <button {...props} type="button" className={classes.style} aria-label={say.insertBlock}>
          <Icon of={IconPlus} size={18} />
          <span>{say.insert}</span>
        </button>
      )}
    />
  );
}

function TableMenu({ editor }: { editor: Editor }) {
  const run = running(editor);
  const { table } = say;
  const tableItems: ActionMenuItem[] = [
    { key: 'row-before', label: table.rowBefore, onPress: run((chain) => chain.addRowBefore()) },
    { key: 'row-after', label: table.rowAfter, onPress: run((chain) => chain.addRowAfter()) },
    { key: 'row-remove', label: table.rowRemove, onPress: run((chain) => chain.deleteRow()) },
    {
      key: 'column-before',
      label: table.columnBefore,
      startsGroup: true,
      onPress: run((chain) => chain.addColumnBefore()),
    },
    { key: 'column-after', label: table.columnAfter, onPress: run((chain) => chain.addColumnAfter()) },
    { key: 'column-remove', label: table.columnRemove, onPress: run((chain) => chain.deleteColumn()) },
    {
      key: 'header-row',
      label: table.headerRow,
      startsGroup: true,
      onPress: run((chain) => chain.toggleHeaderRow()),
    },
    { key: 'remove', label: table.remove, danger: true, onPress: run((chain) => chain.deleteTable()) },
  ];
  return (
    <ActionMenu
      label={table.menu}
      placement="below-start"
      items={tableItems}
      renderTrigger={(props) => (
        <button {...props} type="button" className={classes.style}>
          <Icon of={IconTable} size={18} />
          <span>{table.menu}</span>
        </button>
      )}
    />
  );
}

/** Alt+F10 leads into the bar, mod+K to the link. */
function useEditorKeys(editor: Editor, bar: RefObject<HTMLElement | null>, onLink: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is there as long as the editor
  useEffect(() => {
    const { dom } = editor.view;
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault();
        bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      }
      const key = latinKey(event).toLowerCase();
      if (key === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
        event.preventDefault();
        event.stopPropagation();
        onLink();
      }
      // All is saved already; the browser would offer to save the page.
      if (key === 's' && (event.metaKey || event.ctrlKey)) event.preventDefault();
    };
    dom.addEventListener('keydown', lead);
    return () => dom.removeEventListener('keydown', lead);
  }, [editor, onLink]);
}

/** @returns what a key does in the bar */
function useOneTabStop(
  bar: RefObject<HTMLElement | null>,
  onEscape: () => void,
): (event: KeyboardEvent) => void {
  const at = useRef(0);
  const buttons = () => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-tools] > button') ?? []),
  ];

  // One stop for Tab: the tool that had the focus last.
  useEffect(() => {
    const all = buttons();
    at.current = Math.min(at.current, all.length - 1);
    for (const [index, each] of all.entries()) each.tabIndex = index === at.current ? 0 : -1;
  });
  return (event) => {
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLButtonElement);
    if (from < 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const to = { [forward]: from + 1, [backward]: from - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    at.current = (to + all.length) % all.length;
    for (const [index, each] of all.entries()) each.tabIndex = index === at.current ? 0 : -1;
    all[at.current]?.focus();
  };
}
