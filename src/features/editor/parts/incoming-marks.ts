/** Marks the blocks that others changed while this device was away. They move with the text; nothing is searched while one types. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { editorWords } from '#contract/words/en/editor.ts';
import styles from './incoming-marks.module.css';

const marks = new PluginKey<DecorationSet>('incomingMarks');

export const IncomingMarks = Extension.create({
  name: 'incomingMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: marks,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const keys: ReadonlySet<string> | undefined = transaction.getMeta(marks);
          if (keys) return decorated(transaction.doc, keys);
          return transaction.docChanged ? before.map(transaction.mapping, transaction.doc) : before;
        },
      },
      props: { decorations: (state) => marks.getState(state) },
    }),
  ],
});

function decorated(doc: Node, keys: ReadonlySet<string>): DecorationSet {
  if (keys.size === 0) return DecorationSet.empty;
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!keys.has(node.attrs.key)) return !node.isTextblock;
    found.push(
      Decoration.node(pos, pos + node.nodeSize, {
        class: styles.incoming ?? '',
        title: editorWords.incomingMark,
        'data-incoming': '',
      }),
    );
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

export function markIncoming(editor: Editor, keys: readonly string[]): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(marks, new Set(keys)));
}
