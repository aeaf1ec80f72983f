/** What is typed after '/' at the start of a block, and the keys that then belong to the menu. */

import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { editorWords } from '#contract/words/en/editor.ts';
import { isOfInputMethod } from '#ui/input-method.ts';

export type Slash = { from: number; to: number; query: string };

/** null: the cursor stands in no such word. */
export function slashAt(state: EditorState): Slash | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.childCount !== 1) return null;
  const typed = parent.textContent;
  if (!typed.startsWith('/') || typed.length > 30 || $from.parentOffset !== parent.content.size) return null;
  return { from: $from.start(), to: $from.end(), query: typed.slice(1) };
}

declare module '@tiptap/core' {
  interface Storage {
    slashTyping: {
      /** of the open menu; true: it took the key */
      onKey: ((key: string) => boolean) | null;
    };
  }
}

const keys = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'Escape', 'Tab']);

export const SlashTyping = Extension.create({
  name: 'slashTyping',
  priority: 200, // its Enter comes before that of paragraphs
  addStorage: (): { onKey: ((key: string) => boolean) | null } => ({ onKey: null }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) =>
            keys.has(event.key) && !isOfInputMethod(event) && (storage.onKey?.(event.key) ?? false),
          decorations({ doc, selection }) {
            const { $from, empty } = selection;
            if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
            if ($from.parent.content.size > 0) return null;
            const here = { 'data-placeholder': editorWords.placeholder };
            return DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), here)]);
          },
        },
      }),
    ];
  },
});
