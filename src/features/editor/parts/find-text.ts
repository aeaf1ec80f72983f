/** Finding words in the text, and what replaces them. There from the editor's start: a plugin that comes later makes the whole text anew. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { foldText } from '#domain/fold.ts';
import { placesOf } from '#domain/folded-places.ts';
import classes from './find-panel.module.css';

export type Match = { from: number; to: number };
export type Found = { query: string; matches: readonly Match[]; at: number };

const nothing: Found = { query: '', matches: [], at: 0 };
const MOST_MATCHES = 1000;

const key = new PluginKey<Found>('findText');

export const foundIn = ({ state }: Editor): Found => key.getState(state) ?? nothing;

/** Whatever their case and accents; a match lies in one block, and goes through marks. */
function matchesIn(doc: Node, query: string): Match[] {
  const wanted = foldText(query);
  const found: Match[] = [];
  if (wanted === '') return found;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return found.length < MOST_MATCHES;
    // A letter takes one place, and so does a gap.
    const places = placesOf(wanted, node.textBetween(0, node.content.size, '', '\uFFFC'));
    for (const { from, to } of places.slice(0, MOST_MATCHES - found.length))
      found.push({ from: pos + 1 + from, to: pos + 1 + to });
    return false;
  });
  return found;
}

export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply(transaction, before) {
          const asked = transaction.getMeta(key) as Partial<Found> | undefined;
          const query = asked?.query ?? before.query;
          if (query === '') return nothing;
          const same = !transaction.docChanged && query === before.query;
          const matches = same ? before.matches : matchesIn(transaction.doc, query);
          const at = asked?.at ?? before.at;
          return { query, matches, at: matches.length === 0 ? 0 : Math.min(at, matches.length - 1) };
        },
      },
      props: {
        decorations(state) {
          const { matches, at } = key.getState(state) ?? nothing;
          if (matches.length === 0) return null;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, index) =>
              Decoration.inline(from, to, {
                class: (index === at ? classes.current : classes.match) ?? '',
              }),
            ),
          );
        },
      },
    }),
  ],
});

/** Empty: nothing is looked for any more. */
export const findInText = (editor: Editor, query: string): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, { query, at: 0 }));

/** To the next match, or the one before; around the end. */
export function stepMatch(editor: Editor, by: 1 | -1): void {
  const { matches, at } = foundIn(editor);
  if (matches.length === 0) return;
  const next = (at + by + matches.length) % matches.length;
  const { tr } = editor.state;
  const match = matches[next] as Match;
  tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.dispatch(tr.setMeta(key, { at: next }).scrollIntoView());
}

/** The words keep the marks of what they replace. @returns how many were replaced */
export function replaceMatches(editor: Editor, words: string, which: 'this' | 'all'): number {
  const { matches, at } = foundIn(editor);
  const chosen = which === 'all' ? matches : matches.slice(at, at + 1);
  const { tr, schema } = editor.state;
  for (const { from, to } of [...chosen].reverse()) {
    const marks = tr.doc.nodeAt(from)?.marks ?? [];
    if (words === '') tr.delete(from, to);
    else tr.replaceWith(from, to, schema.text(words, marks));
  }
  if (chosen.length > 0) editor.view.dispatch(tr);
  return chosen.length;
}
