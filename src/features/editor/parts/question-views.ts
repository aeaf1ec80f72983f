/** Questions as their authors see them: prompt, answers with what is right, gaps, explanation. Plain DOM, so that typing costs nothing. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import { editorWords } from '#contract/words/en/editor.ts';
import { carefulViews } from './careful-view.ts';
import {
  addHint,
  addOption,
  gapsOf,
  insertGap,
  removeOption,
  removePart,
  setCorrect,
  setKind,
  toggleExplanation,
} from './question-changes.ts';
import styles from './question-views.module.css';

type GetPos = () => number | undefined;

const say = editorWords.question;
const kinds = ['choice', 'multiple-choice', 'gap-fill', 'text', 'poll'] as const;

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  {
    className,
    text,
    ...props
  }: { className?: string | undefined; text?: string } & Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return Object.assign(made, props);
}

/** A part of the view that is no text of the lesson. */
function chrome(className: string | undefined): HTMLElement {
  const part = element('div', { className });
  part.contentEditable = 'false';
  return part;
}

function button(text: string, onPress: () => void, className = styles.button): HTMLButtonElement {
  const made = element('button', { className, text, type: 'button' });
  made.addEventListener('click', onPress);
  return made;
}

/** ProseMirror is to leave alone what happens on the controls, not what happens in the text. */
const onControls = (dom: HTMLElement, contentDOM: HTMLElement) => (event: Event) =>
  event.target instanceof globalThis.Node && dom.contains(event.target) && !contentDOM.contains(event.target);

const outsideOf =
  (contentDOM: HTMLElement): NodeView['ignoreMutation'] =>
  (mutation) =>
    mutation.type !== 'selection' && !contentDOM.contains(mutation.target);

function questionView(editor: Editor, first: Node, getPos: GetPos): NodeView {
  const dom = element('div', { className: styles.question });
  dom.setAttribute('role', 'group'); // several of a kind in a text: regions would have to differ in name
  const contentDOM = element('div', { className: styles.parts });
  const head = chrome(styles.head);
  const foot = chrome(styles.foot);
  const select = element('select', { className: styles.kind });
  select.setAttribute('aria-label', say.kind);
  for (const kind of kinds) select.append(element('option', { value: kind, text: say.names[kind] }));
  let node = first;
  const change = (act: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined && editor.isEditable) act(pos);
  };
  select.addEventListener(
    'change',
    change((pos) => setKind(editor, pos, select.value)),
  );
  const addGap = button(
    say.addGap,
    change((pos) => insertGap(editor, pos)),
  );
  const explanation = button(
    say.addExplanation,
    change((pos) => toggleExplanation(editor, pos)),
  );
  head.append(
    select,
    button(
      say.remove,
      change((pos) =>
        editor
          .chain()
          .focus()
          .deleteRange({ from: pos, to: pos + node.nodeSize })
          .run(),
      ),
      styles.remove,
    ),
  );
  const addAnswer = button(
    say.addOption,
    change((pos) => addOption(editor, pos)),
  );
  const hint = button(
    say.addHint,
    change((pos) => addHint(editor, pos)),
  );
  foot.append(addAnswer, addGap, hint, explanation);
  dom.append(head, contentDOM, foot);
  const show = () => {
    const { questionType, key } = node.attrs;
    dom.dataset.kind = questionType;
    dom.dataset.key = key ?? '';
    dom.dataset.questionId = node.attrs.questionId ?? '';
    dom.setAttribute('aria-label', say.names[questionType as (typeof kinds)[number]]);
    select.value = questionType;
    addAnswer.textContent = questionType === 'text' ? say.addAccepted : say.addOption;
    addGap.hidden = questionType !== 'gap-fill';
    explanation.textContent =
      node.lastChild?.type.name === 'questionExplanation' ? say.removeExplanation : say.addExplanation;
  };
  show();
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      show();
      return true;
    },
    stopEvent: onControls(dom, contentDOM),
    ignoreMutation: outsideOf(contentDOM),
  };
}

/** @param onRemove  takes the part out */
function labelledView(label: string, part: string, first: Node, onRemove?: () => void): NodeView {
  const dom = element('div', { className: styles.labelled });
  dom.dataset.part = part;
  dom.dataset.key = first.attrs.key ?? '';
  const head = chrome(styles.label);
  head.append(element('span', { text: label }));
  if (onRemove) {
    const remove = button('×', onRemove, styles.removeOption);
    remove.setAttribute('aria-label', say.removeHint);
    remove.title = say.removeHint;
    head.append(remove);
  }
  const contentDOM = element('div', { className: styles.flow });
  dom.append(head, contentDOM);
  return {
    dom,
    contentDOM,
    ignoreMutation: outsideOf(contentDOM),
    ...(onRemove && { stopEvent: onControls(dom, contentDOM) }),
  };
}

function optionView(editor: Editor, first: Node, getPos: GetPos): NodeView {
  const dom = element('div', { className: styles.option });
  dom.dataset.part = 'option';
  const contentDOM = element('div', { className: styles.answer });
  contentDOM.setAttribute('data-placeholder', say.option);
  const before = chrome(styles.before);
  const after = chrome(styles.after);
  const correct = element('input', { className: styles.correct, type: 'checkbox' });
  correct.setAttribute('aria-label', say.correct);
  correct.title = say.correct;
  const gap = element('select', { className: styles.gapOf });
  gap.setAttribute('aria-label', say.gapOf);
  before.append(correct, gap);
  let node = first;
  const change = (act: (pos: number) => void) => () => {
    const pos = getPos();
    if (pos !== undefined && editor.isEditable) act(pos);
    else show();
  };
  const fillGaps = () => {
    const pos = getPos();
    const count = pos === undefined ? 0 : gapsOf(editor.state.doc.resolve(pos).parent).length;
    const most = Math.max(count, (node.attrs.gap ?? -1) + 1);
    gap.replaceChildren(
      element('option', { value: '', text: say.noGap }),
      ...Array.from({ length: most }, (_, at) =>
        element('option', { value: String(at), text: say.gap(at + 1) }),
      ),
    );
    gap.value = node.attrs.gap === null ? '' : String(node.attrs.gap);
  };
  gap.addEventListener('pointerdown', fillGaps);
  gap.addEventListener('focus', fillGaps);
  gap.addEventListener(
    'change',
    change((pos) => {
      const value = gap.value === '' ? null : Number(gap.value);
      editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'gap', value));
    }),
  );
  correct.addEventListener(
    'change',
    change((pos) => setCorrect(editor, pos, correct.checked)),
  );
  const remove = button(
    '×',
    change((pos) => removeOption(editor, pos, node)),
    styles.removeOption,
  );
  remove.setAttribute('aria-label', say.removeOption);
  remove.title = say.removeOption;
  after.append(remove);
  dom.append(before, contentDOM, after);
  const show = () => {
    dom.dataset.key = node.attrs.key ?? '';
    dom.dataset.correct = String(node.attrs.correct);
    contentDOM.classList.toggle(styles.empty ?? '', node.content.size === 0);
    correct.checked = node.attrs.correct;
    fillGaps();
  };
  show();
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      const renamed = next.attrs !== node.attrs || (next.content.size === 0) !== (node.content.size === 0);
      node = next;
      if (renamed) show();
      return true;
    },
    stopEvent: onControls(dom, contentDOM),
    ignoreMutation: outsideOf(contentDOM),
  };
}

function gapView(first: Node): NodeView {
  const dom = element('span', { className: styles.gap });
  const show = (node: Node) => {
    dom.textContent = say.gap(node.attrs.index + 1);
  };
  show(first);
  return {
    dom,
    update(next) {
      if (next.type !== first.type) return false;
      show(next);
      return true;
    },
  };
}

export const QuestionViews = Extension.create({
  name: 'questionViews',
  addProseMirrorPlugins() {
    const { editor } = this;
    const nodeViews: Record<string, NodeViewConstructor> = {
      question: (node, _view, getPos) => questionView(editor, node, getPos),
      questionPrompt: (node) => labelledView(say.prompt, 'prompt', node),
      questionOption: (node, _view, getPos) => optionView(editor, node, getPos),
      questionExplanation: (node) => labelledView(say.explanation, 'explanation', node),
      questionHint: (node, _view, getPos) =>
        labelledView(say.hint, 'hint', node, () => {
          const pos = getPos();
          if (pos !== undefined && editor.isEditable) removePart(editor, pos);
        }),
      gap: (node) => gapView(node),
    };
    return [new Plugin({ props: { nodeViews: carefulViews(nodeViews) } })];
  },
});
