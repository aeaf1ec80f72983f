/** What an author does to a question: its kind, answers, gaps, hints, explanation. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

export const gapsOf = (question: Node): number[] => {
  const gaps: number[] = [];
  question.firstChild?.descendants((node) => {
    if (node.type.name === 'gap') gaps.push(node.attrs.index);
  });
  return gaps;
};

/** Of one answer only one is right: the last that was said to be. A kind without gaps has the words that filled them. */
export function setKind(editor: Editor, pos: number, kind: string): void {
  const { state } = editor;
  const question = state.doc.nodeAt(pos);
  if (!question) return;
  const change = state.tr.setNodeAttribute(pos, 'questionType', kind);
  if (kind !== 'gap-fill') {
    const words = new Map<number, string>();
    question.forEach((part) => {
      const { gap } = part.attrs;
      if (typeof gap === 'number' && !words.has(gap)) words.set(gap, part.textContent);
    });
    const gaps: { at: number; index: number }[] = [];
    question.descendants((node, offset) => {
      if (node.type.name === 'gap') gaps.push({ at: pos + 1 + offset, index: node.attrs.index });
    });
    for (const { at, index } of gaps.reverse()) {
      change.replaceWith(at, at + 1, state.schema.text(words.get(index) || '…'));
    }
  }
  if (kind === 'poll') keepOneCorrect(change, change.doc.nodeAt(pos), pos, -1);
  if (kind === 'choice') keepOneCorrect(change, change.doc.nodeAt(pos), pos, null);
  editor.view.dispatch(change);
}

function keepOneCorrect(
  change: Editor['state']['tr'],
  question: Node | null,
  start: number,
  chosen: number | null,
): void {
  let found = false;
  question?.forEach((part, offset) => {
    const at = start + 1 + offset;
    if (part.type.name !== 'questionOption' || !part.attrs.correct || at === chosen) return;
    if (chosen !== null || found) change.setNodeAttribute(at, 'correct', false);
    found = true;
  });
}

export function setCorrect(editor: Editor, pos: number, correct: boolean): void {
  const at = editor.state.doc.resolve(pos);
  const change = editor.state.tr.setNodeAttribute(pos, 'correct', correct);
  if (correct && at.parent.attrs.questionType === 'choice')
    keepOneCorrect(change, at.parent, at.before(), pos);
  editor.view.dispatch(change);
}

export function addOption(editor: Editor, pos: number): void {
  const { state } = editor;
  const question = state.doc.nodeAt(pos);
  const type = state.schema.nodes.questionOption;
  if (!question || !type) return;
  const at = afterLast(question, pos, ['questionPrompt', 'questionOption']);
  const change = state.tr.insert(at, type.create());
  change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView();
  editor.view.dispatch(change);
  editor.view.focus();
}

/** Where the parts of these kinds end, which come before all others. */
function afterLast(question: Node, start: number, kinds: readonly string[]): number {
  let at = start + 1;
  question.forEach((part, offset) => {
    if (kinds.includes(part.type.name)) at = start + 1 + offset + part.nodeSize;
  });
  return at;
}

export function addHint(editor: Editor, pos: number): void {
  const { state } = editor;
  const question = state.doc.nodeAt(pos);
  const { questionHint, paragraph } = state.schema.nodes;
  if (!question || !questionHint || !paragraph) return;
  const at = afterLast(question, pos, ['questionPrompt', 'questionOption', 'questionHint']);
  const change = state.tr.insert(at, questionHint.create(null, paragraph.create()));
  change.setSelection(TextSelection.create(change.doc, at + 2)).scrollIntoView();
  editor.view.dispatch(change);
  editor.view.focus();
}

export function removePart(editor: Editor, pos: number): void {
  const part = editor.state.doc.nodeAt(pos);
  if (part) editor.view.dispatch(editor.state.tr.delete(pos, pos + part.nodeSize));
}

/** A question keeps one answer at least: the schema wants it. */
export function removeOption(editor: Editor, pos: number, node: Node): void {
  const question = editor.state.doc.resolve(pos).parent;
  const answers = question.children.filter(({ type }) => type.name === 'questionOption').length;
  if (answers < 2) return;
  editor.view.dispatch(editor.state.tr.delete(pos, pos + node.nodeSize));
}

export function toggleExplanation(editor: Editor, pos: number): void {
  const { state } = editor;
  const question = state.doc.nodeAt(pos);
  const { questionExplanation, paragraph } = state.schema.nodes;
  if (!question || !questionExplanation || !paragraph) return;
  const end = pos + question.nodeSize - 1;
  const last = question.lastChild;
  if (last?.type === questionExplanation) {
    editor.view.dispatch(state.tr.delete(end - last.nodeSize, end));
    return;
  }
  const change = state.tr.insert(end, questionExplanation.create(null, paragraph.create()));
  change.setSelection(TextSelection.create(change.doc, end + 2)).scrollIntoView();
  editor.view.dispatch(change);
  editor.view.focus();
}

/** At the cursor if that is in the prompt, else at the prompt's end. */
export function insertGap(editor: Editor, pos: number): void {
  const { state } = editor;
  const question = state.doc.nodeAt(pos);
  const prompt = question?.firstChild;
  const type = state.schema.nodes.gap;
  if (!question || !prompt || !type) return;
  const index = Math.max(-1, ...gapsOf(question)) + 1;
  const { from, $from } = state.selection;
  const promptEnd = pos + 1 + prompt.nodeSize;
  const inPrompt = from > pos + 1 && from < promptEnd && $from.parent.isTextblock;
  const end = TextSelection.near(state.doc.resolve(promptEnd - 1), -1).from;
  const at = inPrompt ? from : end;
  const change = state.tr.insert(at, type.create({ index }));
  change.setSelection(TextSelection.create(change.doc, at + 1));
  editor.view.dispatch(change);
  editor.view.focus();
}
