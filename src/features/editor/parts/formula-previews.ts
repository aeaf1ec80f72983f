/** The formulas of each block of the draft drawn below it, while they are typed. */
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { MATH } from '#contract/markdown/formula-signs.ts';
import classes from './formula-previews.module.css';

const key = new PluginKey<DecorationSet>('formulaPreviews');

export const FormulaPreviews = Extension.create({
  name: 'formulaPreviews',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => previewsOf(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? previewsOf(doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function previewsOf(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const formulas = formulasOf(node);
    if (formulas.length > 0) found.push(preview(pos + node.nodeSize, formulas));
    return false;
  });
  return found.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, found);
}

function formulasOf(block: Node): string[] {
  if (block.type.name === 'codeBlock')
    return block.attrs.language === MATH && block.textContent !== '' ? [block.textContent] : [];
  return block.children.flatMap((node) =>
    node.marks.some(({ type }) => type.name === 'formula') ? (node.text ?? []) : [],
  );
}

/** Below their block: among its letters they would stop the caret. */
const preview = (at: number, formulas: readonly string[]) =>
  Decoration.widget(at, () => drawn(formulas), { key: formulas.join('\n'), side: -1, ignoreSelection: true });

function drawn(formulas: readonly string[]): HTMLElement {
  const row = document.createElement('div');
  row.className = classes.previews ?? '';
  row.contentEditable = 'false';
  for (const tex of formulas) {
    const formula = document.createElement('tex-formula');
    formula.textContent = tex;
    formula.toggleAttribute('block', formulas.length === 1);
    row.append(formula);
  }
  return row;
}
