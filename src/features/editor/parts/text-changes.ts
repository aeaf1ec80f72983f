/** What differs between two forms of a lesson, in words that can be read: removed and added ones, with as much around them as places them. */
import { ChangeSet, simplifyChanges, type TokenEncoder } from '@tiptap/pm/changeset';
import type { Node } from '@tiptap/pm/model';
import { StepMap } from '@tiptap/pm/transform';
import { editorWords as say } from '#contract/words/en/editor.ts';

export type TextRun = { kind: 'same' | 'added' | 'removed'; text: string };

/** So much of what stayed is shown beside a change. */
const AROUND = 80;

/** Blocks of their own kind have no words of their own: they are named. */
const names = say.outlineKinds as Readonly<Record<string, string>>;

const nodeToken = (node: Node) =>
  `${node.type.name} ${node.attrs.level ?? ''} ${node.attrs.assetId ?? ''} ${node.attrs.questionType ?? ''} ${node.attrs.correct ?? ''}`;
const tokens: TokenEncoder<string | number> = {
  encodeCharacter: (character) => character,
  encodeNodeStart: nodeToken,
  encodeNodeEnd: (node) => `/${node.type.name}`,
  compareTokens: (one, other) => one === other,
};

/** @returns none: they say the same. Long stretches that stayed are cut to what is next to a change. */
export function textChanges(before: Node, after: Node): TextRun[] {
  const whole = new StepMap([0, before.content.size, after.content.size]);
  const { changes } = ChangeSet.create(before, undefined, tokens).addSteps(after, [whole], null);
  const found = simplifyChanges(changes, after);
  if (found.length === 0) return [];
  const runs: TextRun[] = [];
  let at = 0;
  const add = (kind: TextRun['kind'], text: string) => {
    if (text !== '') runs.push({ kind, text });
  };
  for (const { fromA, toA, fromB, toB } of found) {
    add('same', wordsIn(after, at, fromB));
    add('removed', wordsIn(before, fromA, toA));
    add('added', wordsIn(after, fromB, toB));
    at = toB;
  }
  add('same', wordsIn(after, at, after.content.size));
  const last = runs.length - 1;
  return runs.map((run, index) => (run.kind === 'same' ? { ...run, text: cut(run.text, index, last) } : run));
}

/** Each block that begins in the range begins a line, so that ranges put one after the other read as the whole does. */
function wordsIn(doc: Node, from: number, to: number): string {
  let text = '';
  if (from >= to) return text;
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText) {
      const words = node.text ?? '';
      text += words.slice(Math.max(0, from - pos), Math.max(0, to - pos));
      return;
    }
    const begins = pos >= from && pos < to;
    if (!begins) return;
    if (node.isTextblock) text += '\n';
    else if (node.isLeaf && node.isBlock)
      text += `\n[${[names[node.type.name], node.attrs.title ?? node.attrs.name ?? node.attrs.alt].filter(Boolean).join(': ')}]`;
    else if (node.isLeaf) text += node.type.spec.leafText?.(node) ?? '';
  });
  return text;
}

function cut(text: string, index: number, last: number): string {
  const head = index === 0 ? '' : text.slice(0, AROUND);
  const tail = index === last ? '' : text.slice(-AROUND);
  const most = (index === 0 || index === last ? 1 : 2) * AROUND;
  return text.length <= most ? text : `${head} … ${tail}`;
}
