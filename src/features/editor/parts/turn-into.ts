/** Turning the block with the cursor into another kind of block, whatever it is in now: its words stay. */
import type { Editor } from '@tiptap/core';
import { type BlockStyle, blockStyles, formatState } from './format-state.ts';

export type TurnedKind = BlockStyle | 'bulletList' | 'orderedList';

const kinds: readonly TurnedKind[] = [...blockStyles, 'bulletList', 'orderedList'];

/** What the block is, where it can become another; null: a picture, a table or a question is more than words. */
export function kindNow(editor: Editor): TurnedKind | null {
  const { $from } = editor.state.selection;
  const { inTable, inQuestion, style, list } = formatState(editor);
  return !$from.parent.isTextblock || inTable || inQuestion ? null : (list ?? style);
}

export const turnsInto = (now: TurnedKind | null): readonly TurnedKind[] =>
  now === null ? [] : kinds.filter((kind) => kind !== now);

export function turnInto(editor: Editor, kind: TurnedKind): void {
  const chain = editor.chain().focus().clearNodes();
  switch (kind) {
    case 'paragraph':
      break;
    case 'blockquote':
      chain.wrapIn('blockquote');
      break;
    case 'codeBlock':
      chain.setNode('codeBlock');
      break;
    case 'bulletList':
    case 'orderedList':
      chain.wrapInList(kind);
      break;
    default:
      chain.setNode('heading', { level: Number(kind.slice(-1)) });
  }
  chain.run();
}
