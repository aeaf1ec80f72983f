/**
 * Names inside a draft: every block has a key of its own (EDIT-003), every question and option an id, and gaps are counted from 0.
 * What is new, split off, pasted or copied is named in the transaction that made it.
 */
import { type Editor, Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { BLOCK_KEY, newBlockKey } from '#contract/document/block-key.ts';
import { isIdentifier } from '#contract/document/identifier.ts';
import { newId } from '#contract/ids.ts';

/** From 0 up to, not with, 1. */
const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

const freshKey = () => newBlockKey(random);

export const BlockNames = Extension.create({
  name: 'blockNames',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) => {
        const mine = transactions.filter((each) => each.docChanged && !isChangeOrigin(each));
        if (mine.every(isPlainTyping)) return null;
        const repair = state.tr;
        nameAll(repair);
        return repair.docChanged ? repair : null;
      },
    }),
  ],
});

/** For what came from others: two who copy the same block give it to both. */
export function nameBlocks(editor: Editor): void {
  const repair = editor.state.tr;
  nameAll(repair);
  if (repair.docChanged) editor.view.dispatch(repair);
}

/** Letters come and go inside one block: no block, option or gap is made or lost, so nothing needs to be looked through. */
function isPlainTyping(transaction: Transaction): boolean {
  return transaction.steps.every((step, at) => {
    if (!(step instanceof ReplaceStep)) return 'mark' in step;
    if (step.slice.content.content.some((node) => !node.isText)) return false;
    const before = transaction.docs[at];
    if (!before || step.from === step.to) return true;
    const from = before.resolve(step.from);
    if (!from.sameParent(before.resolve(step.to))) return false;
    let onlyText = true;
    before.nodesBetween(step.from, step.to, (node) => {
      if (node.isLeaf && !node.isText) onlyText = false;
    });
    return onlyText;
  });
}

function nameAll(repair: Transaction): void {
  const seen = new Set<string>();
  const lost: { from: number; to: number }[] = [];
  const doc = repair.doc;
  const once = (pos: number, attr: string, value: unknown, valid: boolean, fresh: () => string) => {
    if (valid && !seen.has(`${attr} ${value}`)) seen.add(`${attr} ${value}`);
    else {
      const name = fresh();
      seen.add(`${attr} ${name}`);
      repair.setNodeAttribute(pos, attr, name);
    }
  };
  doc.descendants((node, pos) => {
    const { key, questionId, optionId } = node.attrs;
    if (key !== undefined) once(pos, 'key', key, typeof key === 'string' && BLOCK_KEY.test(key), freshKey);
    if (node.type.name === 'question') {
      once(pos, 'questionId', questionId, isIdentifier(questionId), () => `q${newId()}`);
      countGaps(repair, node, pos);
    }
    if (node.type.name === 'questionOption') {
      once(pos, 'optionId', optionId, isIdentifier(optionId), () => `o${newId()}`);
    }
    if (node.type.name === 'gap' && !mayHoldGaps(doc, pos)) lost.push({ from: pos, to: pos + 1 });
    return !node.isTextblock || mayHaveGap(node);
  });
  for (const { from, to } of lost.reverse()) repair.delete(from, to);
}

const mayHaveGap = (textblock: Node) => textblock.children.some(({ type }) => type.name === 'gap');

function mayHoldGaps(doc: Node, pos: number): boolean {
  const at = doc.resolve(pos);
  for (let depth = at.depth; depth > 0; depth -= 1) {
    if (at.node(depth).type.name === 'questionPrompt')
      return at.node(depth - 1).attrs.questionType === 'gap-fill';
  }
  return false;
}

/** Gaps of a question are counted in the order in which they stand; options go with the gap that they answer. */
function countGaps(repair: Transaction, question: Node, start: number): void {
  if (question.attrs.questionType !== 'gap-fill') return;
  const gaps: { pos: number; index: number }[] = [];
  question.firstChild?.descendants((node, pos) => {
    if (node.type.name === 'gap') gaps.push({ pos: start + 2 + pos, index: node.attrs.index });
  });
  const known = gaps.map(({ index }) => index);
  const wellCounted = new Set(known).size === known.length && known.every((index) => index < known.length);
  if (!wellCounted) {
    gaps.forEach(({ pos, index }, now) => {
      if (index !== now) repair.setNodeAttribute(pos, 'index', now);
    });
  }
  question.forEach((part, offset) => {
    const gap: number | null = part.attrs.gap ?? null;
    if (part.type.name !== 'questionOption' || gap === null) return;
    const now = wellCounted ? (gap < known.length ? gap : -1) : known.indexOf(gap);
    if (now !== gap) repair.setNodeAttribute(start + 1 + offset, 'gap', now < 0 ? null : now);
  });
}
