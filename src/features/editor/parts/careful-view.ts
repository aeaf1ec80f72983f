/**
 * The editor trusts nothing that comes from other devices: it shows no value that the schema has not got, and when something cannot be
 * shown at all it says so instead of going on with a text that is not the draft's.
 */
import { Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { Attrs, NodeType } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { mayHaveAttribute } from '#contract/document/allowed-parts.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';

export const CarefulView = Extension.create<{ onBroken: (error: unknown) => void }>({
  name: 'carefulView',
  // Around all others.
  priority: 10_000,
  addOptions: () => ({ onBroken: () => undefined }),
  onBeforeCreate() {
    for (const type of Object.values(this.editor.schema.nodes)) clampAttributes(type);
  },
  dispatchTransaction({ transaction, next }) {
    try {
      next(transaction);
    } catch (error) {
      if (!isChangeOrigin(transaction)) throw error;
      // The draft has what the editor does not show: whatever is typed now would write over it.
      this.editor.setEditable(false, false);
      this.options.onBroken(error);
    }
  },
});

/** What the schema has not got becomes the default, in each node that is made of the draft. */
function clampAttributes(type: NodeType): void {
  const made = type as NodeType & { computeAttrs(attrs: Attrs | null): Attrs };
  const compute = made.computeAttrs;
  made.computeAttrs = (attrs) => compute.call(type, attrs && clamped(type.name, attrs));
}

function clamped(node: string, attrs: Attrs): Attrs {
  const wrong = Object.keys(attrs).filter((name) => !mayHaveAttribute(node, name, attrs[name]));
  if (wrong.length === 0) return attrs;
  return Object.fromEntries(Object.entries(attrs).filter(([name]) => !wrong.includes(name)));
}

/** A view that throws is shown as a block that can't be shown, with the text that is in it. */
export function carefulViews(
  views: Readonly<Record<string, NodeViewConstructor>>,
): Record<string, NodeViewConstructor> {
  return Object.fromEntries(
    Object.entries(views).map(([name, construct]): [string, NodeViewConstructor] => [
      name,
      (node, ...around) => {
        try {
          const view = construct(node, ...around);
          const { update } = view;
          if (update) {
            view.update = (...next) => {
              try {
                return update.apply(view, next);
              } catch {
                return false; // it is made again, and falls back then
              }
            };
          }
          return view;
        } catch {
          return fallback(node.isLeaf);
        }
      },
    ]),
  );
}

function fallback(isLeaf: boolean) {
  const dom = document.createElement('div');
  dom.setAttribute('data-broken', '');
  const words = document.createElement('p');
  words.contentEditable = 'false';
  words.textContent = say.blockBroken;
  dom.append(words);
  if (isLeaf) return { dom, ignoreMutation: () => true };
  const contentDOM = document.createElement('div');
  dom.append(contentDOM);
  return { dom, contentDOM };
}
