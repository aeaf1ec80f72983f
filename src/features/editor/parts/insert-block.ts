/** A new block where the caret is. What is typed next goes into it, or behind it where it holds no text. */
import type { Editor, JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { type NewBlock, newBlock } from './new-block.ts';

export function insertBlock(editor: Editor, kind: NewBlock): void {
  const content = newBlock(kind);
  if (content.type === 'question') insertQuestion(editor, content);
  else if (content.type === 'table') insertTable(editor, content);
  else insertWhole(editor, content);
}

/** A block without text would stay selected, and the next letter would take its place. */
export function insertWhole(editor: Editor, content: JSONContent): void {
  editor
    .chain()
    .focus()
    .insertContent(content)
    .command(({ tr, state, dispatch }) => {
      const { $to } = tr.selection;
      if (dispatch && $to.nodeAfter === null && $to.parent.inlineContent === false)
        tr.insert($to.pos, state.schema.nodes.paragraph?.create() ?? []);
      if (dispatch) tr.setSelection(TextSelection.near(tr.doc.resolve($to.pos), 1)).scrollIntoView();
      return true;
    })
    .run();
}

function insertTable(editor: Editor, content: JSONContent): void {
  editor
    .chain()
    .focus()
    .insertContent(content)
    .command(({ tr, dispatch }) => {
      const { $from } = tr.selection;
      const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
        (at) => $from.node(at).type.name === 'table',
      );
      if (dispatch && depth !== undefined)
        tr.setSelection(TextSelection.near(tr.doc.resolve($from.start(depth)), 1)).scrollIntoView();
      return true;
    })
    .run();
}

/** Questions stand in the lesson itself: out of a list or table they come after it. */
function insertQuestion(editor: Editor, content: JSONContent): void {
  const { $from } = editor.state.selection;
  const block = $from.depth > 0 ? $from.node(1) : null;
  const [from, to] = $from.depth > 0 ? [$from.before(1), $from.after(1)] : [$from.pos, $from.pos];
  const empty = block?.type.name === 'paragraph' && block.content.size === 0;
  const at = empty ? { from, to } : to;
  const start = empty ? from : to;
  editor
    .chain()
    .insertContentAt(at, content)
    .setTextSelection(start + 3)
    .focus()
    .scrollIntoView()
    .run();
}
