/** What is pasted or dropped into a place that holds one line, such as an answer: all of its words come in, and the place stays whole. */
import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Text that is a part of something larger: split in two, it would tear that apart. */
const holdsOneLine = ({ parent }: ResolvedPos) =>
  parent.isTextblock && !parent.type.spec.code && !parent.type.isInGroup('block');

/** Of an answer, and of nothing that only a text of several lines has. */
const NOT_IN_A_LINE = new Set(['hardBreak', 'gap']);

/** The words of all blocks, one after the other, with what they look like. */
function inOneLine(slice: Slice): Slice {
  const line: Node[] = [];
  let apart: Node | null = null;
  const put = (node: Node) => {
    if (node.isText && /^\s*$/.test(node.text ?? '')) {
      if (line.length > 0) apart ??= node.type.schema.text(' ');
      return;
    }
    if (apart) line.push(apart);
    apart = null;
    const { schema } = node.type;
    line.push(node.isText ? schema.text((node.text ?? '').replace(/\s*[\n\r]+\s*/g, ' '), node.marks) : node);
  };
  slice.content.descendants((node) => {
    if (node.isInline && !NOT_IN_A_LINE.has(node.type.name)) put(node);
    else if (line.length > 0) apart = node.type.schema.text(' ');
    return !node.isInline;
  });
  return new Slice(Fragment.from(line), 0, 0);
}

/** @returns null where there is room for several lines */
export function withOneLine(
  change: Transaction,
  slice: Slice,
  { $from, $to }: { $from: ResolvedPos; $to: ResolvedPos },
): Transaction | null {
  if (!holdsOneLine($from) || !$from.sameParent($to)) return null;
  const line = inOneLine(slice);
  return line.size === 0 ? null : change.replaceRange($from.pos, $to.pos, line);
}
