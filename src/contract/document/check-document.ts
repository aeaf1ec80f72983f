/**
 * Unknown JSON becomes a lesson document or a list of what is wrong with it. Never throws, whatever is given: drafts,
 * pushes and imported files come from outside. What the schema does not know is left out.
 */
import { Node } from 'prosemirror-model';
import { childrenOf, type DocumentNode, type LessonDocument } from './document.ts';
import { lessonSchema } from './schema.ts';

export type CheckedDocument = { ok: true; document: LessonDocument } | { ok: false; problems: string[] };

const MAX_DEPTH = 40;
const MAX_NODES = 50_000;
const MAX_TEXT = 2_000_000;
const MAX_PROBLEMS = 20;

export function checkDocument(json: unknown): CheckedDocument {
  try {
    return check(json);
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message.slice(0, 300) : 'not a document'] };
  }
}

function check(json: unknown): CheckedDocument {
  const size: Size = { nodes: 0, text: 0 };
  const plain = plainNode(json, 0, size);
  const node = Node.fromJSON(lessonSchema, plain);
  if (node.type !== lessonSchema.topNodeType)
    return { ok: false, problems: ['the outermost node is not a document'] };
  node.check();
  const document = JSON.parse(JSON.stringify(node.toJSON())) as LessonDocument;
  const problems = [...repeatedNames(document), ...gapProblems(document)].slice(0, MAX_PROBLEMS);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, document };
}

type Size = { nodes: number; text: number };
type PlainNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: PlainNode[];
  marks?: PlainNode[];
  text?: string;
};

/** A copy of own properties alone, within the limits, so that nothing hostile reaches ProseMirror. */
function plainNode(json: unknown, depth: number, size: Size): PlainNode {
  if (depth > MAX_DEPTH) throw new RangeError(`nested more than ${MAX_DEPTH} deep`);
  size.nodes += 1;
  if (size.nodes > MAX_NODES) throw new RangeError(`more than ${MAX_NODES} nodes`);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new TypeError('a node is an object');
  const type = own(json, 'type');
  if (typeof type !== 'string') throw new TypeError('a node names its type');
  const node: PlainNode = { type };
  const attrs = own(json, 'attrs');
  if (attrs !== undefined && attrs !== null) node.attrs = plainAttrs(attrs, size);
  const text = own(json, 'text');
  if (text !== undefined) node.text = plainText(text, size);
  const content = own(json, 'content');
  if (content !== undefined) node.content = plainList(content, depth, size);
  const marks = own(json, 'marks');
  if (marks !== undefined) node.marks = plainList(marks, depth, size);
  return node;
}

function own(object: object, name: string): unknown {
  const property = Object.getOwnPropertyDescriptor(object, name);
  return property !== undefined && 'value' in property ? property.value : undefined;
}

function plainList(list: unknown, depth: number, size: Size): PlainNode[] {
  if (!Array.isArray(list)) throw new TypeError('content and marks are lists');
  if (list.length > MAX_NODES) throw new RangeError(`more than ${MAX_NODES} nodes`);
  return Array.from(list, (child: unknown) => plainNode(child, depth + 1, size));
}

function plainAttrs(attrs: unknown, size: Size): Record<string, unknown> {
  if (typeof attrs !== 'object' || attrs === null || Array.isArray(attrs)) {
    throw new TypeError('attributes are an object');
  }
  const plain: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(attrs).slice(0, 50)) {
    const value = own(attrs, name);
    if (typeof value === 'string') plain[name] = plainText(value, size);
    else if (value === null || typeof value === 'number' || typeof value === 'boolean') plain[name] = value;
    else if (Array.isArray(value)) plain[name] = value.slice(0, 101).map((entry: unknown) => Number(entry));
  }
  return plain;
}

function plainText(text: unknown, size: Size): string {
  if (typeof text !== 'string') throw new TypeError('text is a string');
  size.text += text.length;
  if (size.text > MAX_TEXT) throw new RangeError(`more than ${MAX_TEXT} characters`);
  // PostgreSQL stores neither.
  if (text.includes('\u0000') || /\p{Cs}/u.test(text))
    throw new TypeError('text holds characters that cannot be stored');
  return text;
}

function repeatedNames(document: LessonDocument): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const once = (kind: string, value: string) => {
    const name = `${kind} ${value}`;
    if (seen.has(name)) problems.push(`the ${name} occurs more than once`);
    seen.add(name);
  };
  visit(document, (node) => {
    if (!('attrs' in node)) return;
    if ('key' in node.attrs) once('key', node.attrs.key);
    if (node.type === 'question') once('question', node.attrs.questionId);
    if (node.type === 'questionOption') once('option', node.attrs.optionId);
  });
  return problems;
}

/** Gaps stand in the prompts of gap-fill questions and nowhere else, each index once, counted from 0. */
function gapProblems(document: LessonDocument): string[] {
  const problems: string[] = [];
  for (const block of document.content) {
    if (block.type !== 'question') {
      if (gapsIn(block).length > 0) problems.push(`block ${block.attrs.key} has a gap outside of a question`);
      continue;
    }
    const name = `question ${block.attrs.questionId}`;
    for (const part of block.content) {
      const gaps = gapsIn(part);
      if (part.type !== 'questionPrompt' || block.attrs.questionType !== 'gap-fill') {
        if (gaps.length > 0) problems.push(`${name} has a gap where none belongs`);
      } else if (new Set(gaps).size !== gaps.length || gaps.some((index) => index >= gaps.length)) {
        problems.push(`${name} counts its gaps wrongly`);
      }
    }
  }
  return problems;
}

function gapsIn(root: DocumentNode): number[] {
  const gaps: number[] = [];
  visit(root, (node) => {
    if (node.type === 'gap') gaps.push(node.attrs.index);
  });
  return gaps;
}

function visit(node: DocumentNode, each: (node: DocumentNode) => void): void {
  each(node);
  for (const child of childrenOf(node)) visit(child, each);
}
