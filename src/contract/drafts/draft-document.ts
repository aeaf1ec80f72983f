/**
 * A lesson in a Y.Doc and back (D36, D51). Written as TipTap's Collaboration extension writes it, so that an editor that binds the
 * fragment shows the same text.
 */
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { Node } from 'prosemirror-model';
import * as Y from 'yjs';
import { BLOCK_KEY, newBlockKey } from '../document/block-key.ts';
import { checkDocument } from '../document/check-document.ts';
import type { LessonDocument } from '../document/document.ts';
import { isIdentifier } from '../document/identifier.ts';
import { safeHref } from '../document/safe-href.ts';
import { lessonSchema } from '../document/schema.ts';

/**
 * Makes the fragment hold this lesson; what already stands there and stays is not written again. Yjs keeps no marks on line breaks
 * and gaps: they are left out.
 * @throws RangeError when the lesson breaks the schema; then nothing is written
 */
export function writeDocument(fragment: Y.XmlFragment, document: LessonDocument): void {
  const checked = checkDocument(ofToday(document));
  if (!checked.ok) throw new RangeError(checked.problems.join('; '));
  prosemirrorToYXmlFragment(Node.fromJSON(lessonSchema, checked.document), fragment);
}

/**
 * Reads without touching the document, unlike the editor, which deletes what it cannot show. A block without a key of its own, and a
 * question or option without an id of its own, gets one that follows from where it was made: the same on every device.
 * @throws RangeError when the text breaks the schema, with what is wrong as its message
 */
export function readDocument(fragment: Y.XmlFragment): LessonDocument {
  const names = takenNames(fragment);
  const content = fragment.toArray().flatMap((child) => nodesOf(child, names, 0));
  const checked = checkDocument({ type: 'doc', content });
  if (!checked.ok) throw new RangeError(checked.problems.join('; '));
  return checked.document;
}

type PlainMark = { type: string; attrs: Record<string, unknown> };
type PlainNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: PlainNode[];
  text?: string;
  marks?: PlainMark[];
};
/** `given`: stand somewhere in the text, so that no made name repeats one; `used`: already read. */
type Names = Record<NameKind, { given: Set<string>; used: Set<string> }>;
type NameKind = 'key' | 'questionId' | 'optionId';

const isName: Record<NameKind, (value: string) => boolean> = {
  key: (value) => BLOCK_KEY.test(value),
  questionId: isIdentifier,
  optionId: isIdentifier,
};
const kinds = Object.keys(isName) as NameKind[];
const MAX_DEPTH = 40;

/** Which of its names a node has by the schema. */
const namesOf = (nodeName: string): NameKind[] => {
  const attrs = lessonSchema.nodes[nodeName]?.spec.attrs ?? {};
  return kinds.filter((kind) => Object.hasOwn(attrs, kind));
};

function takenNames(fragment: Y.XmlFragment): Names {
  const names: Names = {
    key: { given: new Set(), used: new Set() },
    questionId: { given: new Set(), used: new Set() },
    optionId: { given: new Set(), used: new Set() },
  };
  const collect = (type: Y.XmlFragment, depth: number) => {
    if (depth > MAX_DEPTH) throw new RangeError(`nested more than ${MAX_DEPTH} deep`);
    for (const child of type.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      for (const kind of kinds) {
        const name: unknown = child.getAttribute(kind);
        if (typeof name === 'string') names[kind].given.add(name);
      }
      collect(child, depth + 1);
    }
  };
  collect(fragment, 0);
  return names;
}

function nodesOf(type: unknown, names: Names, depth: number): PlainNode[] {
  if (depth > MAX_DEPTH) throw new RangeError(`nested more than ${MAX_DEPTH} deep`);
  if (type instanceof Y.XmlText) return textNodesOf(type);
  if (!(type instanceof Y.XmlElement) || type instanceof Y.XmlHook) {
    throw new RangeError('the text holds something that is neither text nor a block');
  }
  const attrs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(type.getAttributes() as Record<string, unknown>)) {
    // Where the schema allows a null it is the default.
    if (value !== null && value !== undefined) attrs[name] = value;
  }
  for (const kind of namesOf(type.nodeName)) attrs[kind] = ownName(kind, attrs[kind], type, names);
  const content = joined(type.toArray().flatMap((child) => nodesOf(child, names, depth + 1)));
  return [{ type: type.nodeName, attrs, ...(content.length > 0 && { content }) }];
}

function textNodesOf(type: Y.XmlText): PlainNode[] {
  const pieces = type.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return pieces
    .map(({ insert, attributes = {} }) => {
      if (typeof insert !== 'string') throw new RangeError('something that is no text stands in a text');
      // PostgreSQL stores no NUL: drafts of earlier days may hold some.
      return { type: 'text', text: insert.replaceAll('\u0000', ''), marks: marksOf(attributes) };
    })
    .filter(({ text }) => text !== '');
}

/** A mark that may overlap others of its kind has a hash behind its name. */
export const markName = (attribute: string): string => attribute.replace(/--[a-zA-Z0-9+/=]{8}$/, '');

function marksOf(attributes: Record<string, unknown>): PlainMark[] {
  const marks = new Map<string, PlainMark>();
  for (const name of Object.keys(attributes).sort()) {
    const value = attributes[name];
    if (value === null || value === undefined || leadsNowhere(name, value)) continue;
    const type = markName(name);
    marks.set(type, { type, attrs: typeof value === 'object' ? (value as Record<string, unknown>) : {} });
  }
  return [...marks.values()];
}

/** A link that was taken when more addresses were: its words stay. */
const leadsNowhere = (name: string, value: unknown) => {
  const href = (value as { href?: unknown }).href;
  return name === 'link' && typeof href === 'string' && safeHref(href) === null;
};

/** What was published when more was taken: links that lead nowhere now, and names of questions that are none. */
function ofToday<Value>(part: Value): Value {
  if (Array.isArray(part)) return part.filter((each) => !isDeadLink(each)).map(ofToday) as Value;
  if (typeof part !== 'object' || part === null) return part;
  const { attrs, content, marks } = part as { attrs?: object; content?: unknown; marks?: unknown };
  return {
    ...part,
    ...(attrs && { attrs: renamed(attrs as Record<string, unknown>) }),
    ...(Array.isArray(content) && { content: content.map(ofToday) }),
    ...(Array.isArray(marks) && { marks: ofToday(marks) }),
  };
}

const isDeadLink = (part: unknown): boolean => {
  const { type, attrs } = (part ?? {}) as { type?: unknown; attrs?: object };
  return type === 'link' && leadsNowhere('link', attrs ?? {});
};

function renamed(attrs: Record<string, unknown>): Record<string, unknown> {
  const wrong = (['questionId', 'optionId'] as const).filter(
    (kind) =>
      typeof attrs[kind] === 'string' &&
      /^[A-Za-z0-9_-]{1,64}$/.test(attrs[kind]) &&
      !isName[kind](attrs[kind]),
  );
  return wrong.length === 0
    ? attrs
    : { ...attrs, ...Object.fromEntries(wrong.map((kind) => [kind, `q${numberOf(String(attrs[kind]))}`])) };
}

const numberOf = (text: string) => Math.floor(numbersFrom(text)() * 2 ** 32);

/** Text that two people typed at the same place stands in two pieces. */
function joined(nodes: PlainNode[]): PlainNode[] {
  const result: PlainNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const same =
      node.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(node.marks) === JSON.stringify(last.marks);
    if (same) last.text = `${last.text}${node.text}`;
    else result.push({ ...node });
  }
  return result;
}

function ownName(kind: NameKind, value: unknown, type: Y.XmlElement, names: Names): string {
  const { given, used } = names[kind];
  if (typeof value === 'string' && isName[kind](value) && !used.has(value)) {
    used.add(value);
    return value;
  }
  const id = type._item?.id;
  const random = numbersFrom(`${kind} ${id?.client} ${id?.clock}`);
  for (;;) {
    const name = newBlockKey(random);
    if (given.has(name) || used.has(name) || !isName[kind](name)) continue;
    used.add(name);
    return name;
  }
}

/** Numbers from 0 to 1 that follow from a text: FNV-1a as the seed of mulberry32. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
