/** Which number of the lesson's schema a draft needs, and whether this version knows all that stands in it. */
import * as Y from 'yjs';
import {
  attributeSince,
  MAX_NESTING,
  markSince,
  namesNewerThan,
  nodeSince,
} from '../document/allowed-parts.ts';
import { lessonSchema } from '../document/schema.ts';
import { LESSON_SCHEMA } from '../document/schema-version.ts';
import { markName } from './draft-document.ts';

/** Of what stands in the text now. */
export function schemaOfDraft(fragment: Y.XmlFragment): number {
  let newest = 1;
  walk(fragment, {
    node: (name) => {
      newest = Math.max(newest, nodeSince(name));
    },
    attribute: (node, name, value) => {
      newest = Math.max(newest, attributeSince(node, name, value));
    },
    mark: (name) => {
      newest = Math.max(newest, markSince(name));
    },
  });
  return newest;
}

/** Whether an update may bring what needs a newer schema than this: then `schemaOfDraft` says it exactly. */
export function mayNeedMoreThan(schema: number, update: Uint8Array): boolean {
  if (schema >= LESSON_SCHEMA) return false;
  const bytes = new TextDecoder('latin1').decode(update);
  return namesNewerThan(schema).some((name) => bytes.includes(name));
}

/** The words of each block at the top, of a text that may hold what this version does not know. */
export const linesOfDraft = (fragment: Y.XmlFragment): string[] =>
  fragment
    .toArray()
    .map((block) => wordsIn(block, 0))
    .filter((line) => line !== '');

function wordsIn(type: unknown, depth: number): string {
  if (type instanceof Y.XmlText) {
    const pieces = type.toDelta() as { insert: unknown }[];
    return pieces.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
  }
  if (!(type instanceof Y.XmlElement) || depth > MAX_NESTING) return '';
  const inner: unknown[] = type.toArray();
  const parted = inner.every((child) => child instanceof Y.XmlElement);
  return inner.map((child) => wordsIn(child, depth + 1)).join(parted ? '\n' : '');
}

/**
 * An editor that is bound to such a text would delete what it does not know.
 * @param part  the text, or what of it has changed
 */
export function holdsUnknownParts(part: unknown): boolean {
  let unknown = false;
  walk(part, {
    node: (name) => {
      unknown ||= !Object.hasOwn(lessonSchema.nodes, name);
    },
    attribute: (node, name, value) => {
      const attrs = lessonSchema.nodes[node]?.spec.attrs ?? {};
      unknown ||= !Object.hasOwn(attrs, name) || (name === 'questionType' && !isKnownKind(value));
    },
    mark: (name) => {
      unknown ||= !Object.hasOwn(lessonSchema.marks, name);
    },
  });
  return unknown;
}

const kindOfQuestion = lessonSchema.nodes.question?.spec.attrs?.questionType?.validate;

function isKnownKind(value: unknown): boolean {
  try {
    if (typeof kindOfQuestion === 'function') kindOfQuestion(value);
    return true;
  } catch {
    return false;
  }
}

type Visitor = {
  node(name: string): void;
  attribute(node: string, name: string, value: unknown): void;
  mark(name: string): void;
};

/** Without a call for each level: a text may be nested as deep as it likes. */
function walk(part: unknown, visit: Visitor): void {
  const waiting: unknown[] = [part];
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (type instanceof Y.XmlElement) {
      visit.node(type.nodeName);
      for (const [name, value] of Object.entries(type.getAttributes()))
        visit.attribute(type.nodeName, name, value);
    }
    if (type instanceof Y.XmlText) marksIn(type, visit);
    else if (type instanceof Y.XmlFragment) waiting.push(...type.toArray());
  }
}

function marksIn(text: Y.XmlText, visit: Visitor): void {
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentFormat)) continue;
    visit.mark(markName((item.content as unknown as { key: string }).key));
  }
}
