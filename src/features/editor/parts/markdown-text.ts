/** Markdown in and out of a draft. Loaded when it is needed: a reader of Markdown is large. */
import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { LessonDocument } from '#contract/document/document.ts';
import { type ReadLesson, readLesson } from '#contract/markdown/lesson-from-markdown.ts';
import { lessonToMarkdown } from '#contract/markdown/lesson-to-markdown.ts';
import { endUndoStep } from './undo-steps.ts';

export const draftAsMarkdown = (editor: Editor, title: string): string =>
  lessonToMarkdown(editor.getJSON() as unknown as LessonDocument, title);

/** Behind the block with the caret; an empty draft is filled. One step of undo takes it back. */
export function insertMarkdown(editor: Editor, markdown: string): ReadLesson {
  const lesson = readLesson(markdown);
  if (lesson.blocks.length === 0) return lesson;
  const { state } = editor;
  const content = contentOf(state, lesson);
  const { from, to } = placeIn(state);
  const change = state.tr.replaceWith(from, to, content);
  change.setSelection(TextSelection.near(change.doc.resolve(from + content.size), -1));
  asOneStep(editor, change);
  editor.view.focus();
  return lesson;
}

/** Text that has just been pasted becomes what it says; where that cannot be, it stays. */
export function replaceWithMarkdown(editor: Editor, markdown: string, from: number, to: number): void {
  const { state } = editor;
  const lesson = readLesson(markdown);
  const outermost = state.doc.resolve(from).depth <= 1;
  if (lesson.blocks.length === 0 || (!outermost && lesson.blocks.some(({ type }) => type === 'question')))
    return;
  const change = state.tr.replaceRange(from, to, new Slice(contentOf(state, lesson), 0, 0));
  const end = Math.min(change.mapping.map(to), change.doc.content.size);
  change.setSelection(TextSelection.near(change.doc.resolve(end), -1));
  asOneStep(editor, change);
}

function contentOf({ schema }: EditorState, { blocks }: ReadLesson): Fragment {
  return Fragment.fromArray(blocks.map((block) => schema.nodeFromJSON(block)));
}

function asOneStep(editor: Editor, change: EditorState['tr']): void {
  endUndoStep(editor.state);
  editor.view.dispatch(change.scrollIntoView());
  endUndoStep(editor.state);
}

function placeIn({ doc, selection }: EditorState): { from: number; to: number } {
  const isEmpty = (index: number) => {
    const block = doc.maybeChild(index);
    return block?.type.name === 'paragraph' && block.content.size === 0;
  };
  if (doc.children.every((_, index) => isEmpty(index))) return { from: 0, to: doc.content.size };
  const { $to } = selection;
  if ($to.depth === 0) return { from: $to.pos, to: $to.pos };
  const [from, to] = [$to.before(1), $to.after(1)];
  return { from: isEmpty($to.index(0)) ? from : to, to };
}
