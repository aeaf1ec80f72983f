/** What may be part of a lesson, piece by piece, as the schema declares it. Whoever has a whole document asks `check-document.ts`. */
import type { AttributeSpec, ContentMatch, MarkSpec, NodeSpec, NodeType } from 'prosemirror-model';
import { lessonSchema } from './schema.ts';

/** The deepest nesting of nodes that `check-document.ts` and `draft-document.ts` still read, text and its marks included. */
export const MAX_NESTING = 38;

const { topNodeType } = lessonSchema;
const TEXT = 'text';

const nodeType = (name: string): NodeType | undefined =>
  Object.hasOwn(lessonSchema.nodes, name) ? lessonSchema.nodes[name] : undefined;

/** All that a node may hold anywhere in it: what is missing or in the wrong order can be mended, what is foreign cannot. */
const children = new Map<string, ReadonlySet<string>>(
  Object.values(lessonSchema.nodes).map((type) => [type.name, everyChildOf(type)]),
);

function everyChildOf(type: NodeType): Set<string> {
  const found = new Set<string>();
  const seen = new Set<ContentMatch>();
  const waiting = [type.contentMatch];
  for (let match = waiting.pop(); match !== undefined; match = waiting.pop()) {
    if (seen.has(match)) continue;
    seen.add(match);
    for (let at = 0; at < match.edgeCount; at += 1) {
      const edge = match.edge(at);
      found.add(edge.type.name);
      waiting.push(edge.next);
    }
  }
  return found;
}

/** @param parent  null: the lesson itself */
export const mayHoldNode = (parent: string | null, child: string): boolean =>
  child !== TEXT && (children.get(parent ?? topNodeType.name)?.has(child) ?? false);

export const mayHoldText = (parent: string): boolean => children.get(parent)?.has(TEXT) ?? false;

/** null only where it is the default: the editor has made the node and not named it yet. */
export function mayHaveAttribute(node: string, name: string, value: unknown): boolean {
  const attrs = nodeType(node)?.spec.attrs ?? {};
  return Object.hasOwn(attrs, name) && isValid(attrs[name] as AttributeSpec, value);
}

/** @param attrs  all of the mark's attributes; null: it ends here */
export function mayBeMark(name: string, attrs: unknown): boolean {
  if (!Object.hasOwn(lessonSchema.marks, name)) return false;
  if (attrs === null) return true;
  if (typeof attrs !== 'object' || Array.isArray(attrs)) return false;
  const declared = lessonSchema.marks[name]?.spec.attrs ?? {};
  const given = attrs as Record<string, unknown>;
  return (
    Object.keys(given).every((each) => Object.hasOwn(declared, each)) &&
    Object.entries(declared).every(([each, spec]) =>
      Object.hasOwn(given, each) ? isValid(spec, given[each]) : spec.default !== undefined,
    )
  );
}

/** An attribute that is declared without a validator takes nothing: a hole in the schema is none in the door. */
function isValid({ default: otherwise, validate }: AttributeSpec, value: unknown): boolean {
  if (value === null && otherwise === null) return true;
  if (typeof validate === 'string')
    return validate.split('|').includes(value === null ? 'null' : typeof value);
  try {
    validate?.(value);
    return validate !== undefined;
  } catch {
    return false;
  }
}

/** `since` is a number, or for an attribute one for each value: a new kind of an old node is new, too. */
type Dated = { since?: number | ((value: unknown) => number) };

/** The number of the schema from which on the node is there; 1 for what has always been. */
export const nodeSince = (name: string): number => sinceOf(nodeType(name)?.spec);

export const markSince = (name: string): number =>
  sinceOf(Object.hasOwn(lessonSchema.marks, name) ? lessonSchema.marks[name]?.spec : undefined);

export function attributeSince(node: string, name: string, value: unknown): number {
  const attrs = nodeType(node)?.spec.attrs ?? {};
  return Object.hasOwn(attrs, name) ? sinceOf(attrs[name], value) : 1;
}

function sinceOf(spec: NodeSpec | MarkSpec | AttributeSpec | undefined, value?: unknown): number {
  const since = (spec as Dated | undefined)?.since ?? 1;
  return typeof since === 'number' ? since : since(value);
}

/** Names that occur in a text which needs a newer schema than this. */
export function namesNewerThan(schema: number): string[] {
  const isNewer = (spec: NodeSpec | MarkSpec | AttributeSpec) => {
    const { since = 1 } = spec as Dated;
    return typeof since !== 'number' || since > schema;
  };
  const nodes = Object.values(lessonSchema.nodes);
  return [
    ...nodes.filter(({ spec }) => isNewer(spec)).map(({ name }) => name),
    ...nodes.flatMap(({ spec }) =>
      Object.entries(spec.attrs ?? {})
        .filter(([, attr]) => isNewer(attr))
        .map(([name]) => name),
    ),
    ...Object.values(lessonSchema.marks)
      .filter(({ spec }) => isNewer(spec))
      .map(({ name }) => name),
  ];
}
