/** What the toolbar shows of the place where the cursor is. */
import type { Editor } from '@tiptap/core';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

const textMarks = ['bold', 'italic', 'underline', 'strike', 'code', 'formula'] as const;

export type BlockStyle =
  | 'paragraph'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'blockquote'
  | 'codeBlock';

export const blockStyles: readonly BlockStyle[] = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'blockquote',
  'codeBlock',
];

export type FormatState = {
  style: BlockStyle;
  /** names of marks, apart by spaces: compared as one value */
  marks: string;
  list: 'bulletList' | 'orderedList' | null;
  href: string | null;
  /** of the code with the cursor, '' for none; null: the cursor is in no code */
  language: string | null;
  inTable: boolean;
  inQuestion: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
};

export function formatState(editor: Editor): FormatState {
  const { $from } = editor.state.selection;
  let style: BlockStyle = 'paragraph';
  let list: FormatState['list'] = null;
  let language: string | null = null;
  let [inTable, inQuestion] = [false, false];
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    const { name } = node.type;
    if (name === 'heading') style = `heading${node.attrs.level as 1 | 2 | 3 | 4}`;
    else if (name === 'codeBlock') {
      style = 'codeBlock';
      language = node.attrs.language ?? '';
    } else if (name === 'blockquote' && style === 'paragraph') style = 'blockquote';
    else if (name === 'bulletList' || name === 'orderedList') list ??= name;
    else if (name === 'table') inTable = true;
    else if (name === 'question') inQuestion = true;
  }
  const undo = yUndoPluginKey.getState(editor.state)?.undoManager;
  return {
    style,
    marks: textMarks.filter((mark) => editor.isActive(mark)).join(' '),
    list,
    href: editor.isActive('link') ? (editor.getAttributes('link').href ?? null) : null,
    language,
    inTable,
    inQuestion,
    mayUndo: (undo?.undoStack.length ?? 0) > 0,
    mayRedo: (undo?.redoStack.length ?? 0) > 0,
  };
}

export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  const chain = editor.chain().focus();
  if (style === 'paragraph') chain.clearNodes().run();
  else if (style === 'blockquote') chain.toggleWrap('blockquote').run();
  else if (style === 'codeBlock') chain.toggleNode('codeBlock', 'paragraph').run();
  else chain.setNode('heading', { level: Number(style.slice(-1)) }).run();
}
