/** What is done to a whole block: moved, duplicated, removed, put back. A block is one of the lesson's own, whatever it holds. */
import { type Editor, Extension, type JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

export type BlockPlace = 'only' | 'first' | 'last' | 'between';

type Standing = { index: number; from: number; node: Node };

function blockAt({ state }: Editor): Standing | null {
  const { $from } = state.selection;
  const index = $from.index(0);
  const node = state.doc.maybeChild(index);
  return node ? { index, from: $from.posAtIndex(index, 0), node } : null;
}

/** Where the block with the cursor is among the others. */
export function blockPlace(editor: Editor): BlockPlace {
  const count = editor.state.doc.childCount;
  const index = blockAt(editor)?.index ?? 0;
  if (count < 2) return 'only';
  return index === 0 ? 'first' : index === count - 1 ? 'last' : 'between';
}

/**
 * The end of the block beside which another is put.
 * @throws Error: there is no such block. What asked for it has read another text (EDIT-006).
 */
export function endOfPivot(doc: Node, key: string): number {
  let end: number | null = null;
  doc.forEach((node, offset) => {
    if (node.attrs.key === key) end = offset + node.nodeSize;
  });
  if (end === null) throw new Error(`The pivot block ${key} is missing.`);
  return end;
}

/** The cursor stays where it was in the block, which is at another place now. */
function keepCursor(tr: Transaction, before: Selection, moved: number): void {
  const $at = tr.doc.resolve(before.from + moved);
  tr.setSelection(
    before instanceof NodeSelection
      ? NodeSelection.create(tr.doc, before.from + moved)
      : before instanceof TextSelection
        ? TextSelection.create(tr.doc, before.from + moved, before.to + moved)
        : Selection.near($at),
  ).scrollIntoView();
}

/** @returns false: it is the first or the last already */
export function moveBlock(editor: Editor, by: -1 | 1): boolean {
  const block = blockAt(editor);
  const other = block && editor.state.doc.maybeChild(block.index + by);
  if (!block || !other) return false;
  const { from, node } = block;
  const { selection, tr } = editor.state;
  const moved = by * other.nodeSize;
  const inside = selection.from >= from && selection.to <= from + node.nodeSize;
  tr.delete(from, from + node.nodeSize).insert(from + moved, node);
  if (inside) keepCursor(tr, selection, moved);
  editor.view.dispatch(tr);
  editor.view.focus();
  return true;
}

/** The copy comes after it, and is named anew (`block-names.ts`). */
export function duplicateBlock(editor: Editor): boolean {
  const block = blockAt(editor);
  if (!block) return false;
  const { selection, tr } = editor.state;
  const { from, node } = block;
  const inside = selection.from >= from && selection.to <= from + node.nodeSize;
  tr.insert(from + node.nodeSize, node);
  if (inside) keepCursor(tr, selection, node.nodeSize);
  editor.view.dispatch(tr);
  editor.view.focus();
  return true;
}

export type RemovedBlock = {
  content: JSONContent /** key of the block before it; null: it was the first */;
  after: string | null;
};

/** @throws what the editor throws when it takes no change */
export function removeBlock(editor: Editor): RemovedBlock | null {
  const block = blockAt(editor);
  if (!block) return null;
  const { state, schema } = editor;
  const { from, node, index } = block;
  const before = index > 0 ? state.doc.child(index - 1).attrs.key : null;
  const { tr } = state;
  if (state.doc.childCount === 1 && schema.nodes.paragraph) {
    tr.replaceWith(from, from + node.nodeSize, schema.nodes.paragraph.create());
  } else tr.delete(from, from + node.nodeSize);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))).scrollIntoView();
  editor.view.dispatch(tr);
  editor.view.focus();
  return { content: node.toJSON(), after: typeof before === 'string' ? before : null };
}

/** Where the block before it is gone too, it comes to the end of the text. */
export function restoreBlock(editor: Editor, { content, after }: RemovedBlock): void {
  const { doc, schema, tr } = editor.state;
  let at = 0;
  try {
    if (after !== null) at = endOfPivot(doc, after);
  } catch {
    at = doc.content.size;
  }
  editor.view.dispatch(tr.insert(at, schema.nodeFromJSON(content)).scrollIntoView());
}

/** The keys that move a block. What copies or removes it is in the menu alone: nobody presses that by mistake. */
export const BlockMoves = Extension.create({
  name: 'blockMoves',
  addKeyboardShortcuts() {
    return {
      'Alt-Shift-ArrowUp': () => moveBlock(this.editor, -1),
      'Alt-Shift-ArrowDown': () => moveBlock(this.editor, 1),
    };
  },
});
