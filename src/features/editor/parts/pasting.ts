/** What is pasted or dropped as text: HTML is cleaned, and Markdown becomes blocks, with one step of undo back to what was written. */
import { type Editor, Extension } from '@tiptap/core';
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { cleanPasted } from './clean-pasted.ts';
import { withOneLine } from './one-line.ts';
import { pastedLetters, pastedTags } from './pasted-letters.ts';
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
          transformPastedHTML: (html) => withoutSheets(pastedTags(html)),
          transformPastedText: pastedLetters,
          clipboardParser: new CleanParser(schema, DOMParser.fromSchema(schema).rules),
          handlePaste: (view, event, slice) =>
            pasteLine(view, slice) || pasteMarkdown(editor, view, event, slice),
          handleDrop: (view, event, slice, moved) => dropLine(view, event, slice, moved),
        },
      }),
    ];
  },
});

function pasteLine(view: EditorView, slice: Slice): boolean {
  const { tr, selection } = view.state;
  const change = withOneLine(tr, slice, selection);
  if (!change) return false;
  endUndoStep(view.state);
  view.dispatch(change.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

function dropLine(view: EditorView, event: DragEvent, slice: Slice, moved: boolean): boolean {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!at) return false;
  const { tr, doc } = view.state;
  // The place it is taken from may be before the one where it comes.
  if (!withOneLine(view.state.tr, slice, { $from: doc.resolve(at.pos), $to: doc.resolve(at.pos) }))
    return false;
  if (moved) tr.deleteSelection();
  const place = tr.doc.resolve(tr.mapping.map(at.pos));
  const change = withOneLine(tr, slice, { $from: place, $to: place });
  if (!change) return false;
  event.preventDefault();
  endUndoStep(view.state);
  view.dispatch(change.setMeta('uiEvent', 'drop'));
  return true;
}

/** Whoever asks the browser to paste without formatting wants the letters. */
const asksForLetters = (view: EditorView) =>
  (view as EditorView & { input?: { shiftKey?: boolean } }).input?.shiftKey === true;

function pasteMarkdown(editor: Editor, view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const data = event.clipboardData;
  const text = pastedLetters(data?.getData('text/plain') ?? '');
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
