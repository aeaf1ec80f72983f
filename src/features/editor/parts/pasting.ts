/** What is pasted or dropped as text: HTML is cleaned, and Markdown becomes blocks, with one step of undo back to what was written. */
import { type Editor, Extension } from '@tiptap/core';
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { cleanPasted } from './clean-pasted.ts';
import { isMarkdown } from './pasted-text.ts';
import { endUndoStep } from './undo-steps.ts';

/** Loaded when the editor is, for what is pasted later. */
const loadMarkdown = () => import('./markdown-text.ts');

/** The paragraphs of Word name their lists in styles that browsers drop where a style sheet is applied to them. */
const withoutSheets = (html: string) =>
  /\bmso-/.test(html) ? html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '') : html;

class CleanParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    // Text without formatting, and what was copied here, are parsed to the letter.
    return super.parseSlice(options?.preserveWhitespace ? dom : cleanPasted(dom as Element), options);
  }
}

export const Pasting = Extension.create({
  name: 'pasting',
  onCreate() {
    loadMarkdown().catch(() => undefined); // asked for again when it is needed
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const { schema } = editor;
    return [
      new Plugin({
        props: {
          transformPastedHTML: withoutSheets,
          clipboardParser: new CleanParser(schema, DOMParser.fromSchema(schema).rules),
          handlePaste: (view, event, slice) => pasteMarkdown(editor, view, event, slice),
        },
      }),
    ];
  },
});

/** Whoever asks the browser to paste without formatting wants the letters. */
const asksForLetters = (view: EditorView) =>
  (view as EditorView & { input?: { shiftKey?: boolean } }).input?.shiftKey === true;

function pasteMarkdown(editor: Editor, view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const data = event.clipboardData;
  const text = data?.getData('text/plain') ?? '';
  if (data?.getData('text/html') !== '' || !isMarkdown(text)) return false;
  if (view.state.selection.$from.parent.type.spec.code || asksForLetters(view)) return false;
  endUndoStep(view.state);
  const { from, to } = view.state.selection;
  const raw = view.state.tr.replaceSelection(slice);
  const start = raw.mapping.map(from, -1);
  const end = raw.mapping.map(to, 1);
  view.dispatch(raw.scrollIntoView());
  const { doc } = view.state;
  loadMarkdown().then(
    ({ replaceWithMarkdown }) => {
      // Whatever has been typed meanwhile goes before; the text is there already.
      if (!view.isDestroyed && view.state.doc.eq(doc)) replaceWithMarkdown(editor, text, start, end);
    },
    () => undefined,
  );
  return true;
}
