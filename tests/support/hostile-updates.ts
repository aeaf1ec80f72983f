/** Updates and awareness states that are well-formed Yjs and hostile in content, by the lesson's own schema: what it will have, this has. */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { lessonSchema } from '#contract/document/schema.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';

export type HostileUpdate = { what: string; update: Uint8Array };

/** Outside of every attribute of the schema, one way or another. */
const wrong: readonly unknown[] = [
  50_000_000,
  -1,
  1e300,
  Number.NaN,
  2 ** 53,
  '../web/logout',
  'left; position:fixed; inset:0; z-index:99999; background:#fff',
  '<img src=x onerror=alert(1)>',
  'x\u0000y',
  'constructor',
  '__proto__',
  true,
  {},
  { href: '/web/logout' },
  [],
  [1e300],
  [[[]]],
  1n,
  undefined,
  new Uint8Array(4),
];

const unknownNames = [
  'script',
  'iframe',
  'doc',
  'text',
  'constructor',
  '__proto__',
  'toString',
  '',
  'x'.repeat(5_000),
];
const foreignRoots = ['lock', 'deletions', 'hidden', 'constructor', '__proto__', ''];

const nodeNames = Object.keys(lessonSchema.nodes).filter((name) => name !== 'doc' && name !== 'text');
const topLevel = nodeNames.filter(
  (name) => lessonSchema.nodes[name]?.isInGroup('block') || name === 'question',
);
const markNames = Object.keys(lessonSchema.marks);

/** @returns each kind in turn, so that some hundreds hold every node with every attribute; the rest is by chance */
export function* hostileUpdates(random: () => number): Generator<HostileUpdate> {
  const pairs = nodeNames.flatMap((name) =>
    Object.keys(lessonSchema.nodes[name]?.spec.attrs ?? {}).map((attr) => [name, attr] as const),
  );
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (let n = 0; ; n += 1) {
    const [name, attr] = pairs[n % pairs.length] as (typeof pairs)[number];
    yield withAttribute(name, attr, invalidFor(name, attr, pick));
    yield withAttribute(
      pick(nodeNames),
      pick(['style', 'onclick', 'class', '__proto__', 'constructor', 'x']),
      'x',
    );
    yield unknownNode(pick(unknownNames), pick(topLevel));
    yield misplaced(pick(nodeNames), pick(nodeNames));
    yield marked(pick([...markNames, 'script', 'constructor', 'style']), pick(wrong));
    yield foreignRoot(pick(foreignRoots), pick(wrong));
    if (n % 7 === 0) yield nested(39 + Math.floor(random() * 2_000));
    if (n % 11 === 0) yield crowded(201 + Math.floor(random() * 400));
    yield deleted(random);
  }
}

function invalidFor(node: string, attr: string, pick: <T>(from: readonly T[]) => T): unknown {
  const spec = lessonSchema.nodes[node]?.spec.attrs?.[attr];
  for (;;) {
    const value = pick(wrong);
    if (value === spec?.default || value === undefined) continue;
    if (typeof spec?.validate === 'string') {
      if (!spec.validate.split('|').includes(typeof value)) return value;
      continue;
    }
    try {
      spec?.validate?.(value);
    } catch {
      return value;
    }
  }
}

function made(what: string, write: (doc: Y.Doc, fragment: Y.XmlFragment) => void): HostileUpdate {
  const doc = new Y.Doc();
  write(doc, doc.getXmlFragment(DRAFT_FRAGMENT));
  return { what, update: Y.encodeStateAsUpdate(doc) };
}

const short = (value: unknown) =>
  String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 40);

/** Set past the types, as somebody does who writes the bytes. */
const set = (element: Y.XmlElement, name: string, value: unknown) =>
  (element as unknown as { setAttribute(name: string, value: unknown): void }).setAttribute(name, value);

/** Where it may be: below what the schema puts around it. */
function placed(fragment: Y.XmlFragment, name: string): Y.XmlElement {
  const element = new Y.XmlElement(name);
  const around: Record<string, string[]> = {
    listItem: ['bulletList'],
    tableRow: ['table'],
    tableCell: ['table', 'tableRow'],
    tableHeader: ['table', 'tableRow'],
    questionPrompt: ['question'],
    questionOption: ['question'],
    questionExplanation: ['question'],
    hardBreak: ['paragraph'],
    gap: ['paragraph'],
  };
  let parent = fragment;
  for (const each of around[name] ?? []) {
    const next = new Y.XmlElement(each);
    parent.insert(0, [next]);
    parent = next;
  }
  parent.insert(0, [element]);
  return element;
}

const withAttribute = (name: string, attr: string, value: unknown) =>
  made(`${name}.${attr} = ${short(value)}`, (_doc, fragment) => set(placed(fragment, name), attr, value));

const unknownNode = (name: string, parent: string) =>
  made(`<${name.slice(0, 20)}> in ${parent}`, (_doc, fragment) => {
    const around = new Y.XmlElement(parent);
    fragment.insert(0, [around]);
    around.insert(0, [new Y.XmlElement(name)]);
  });

const misplaced = (name: string, parent: string) =>
  made(`${name} with text in ${parent} in a table row at the top`, (_doc, fragment) => {
    const row = new Y.XmlElement('tableRow');
    fragment.insert(0, [row]);
    const around = new Y.XmlElement(parent);
    row.insert(0, [around]);
    const inner = new Y.XmlElement(name);
    around.insert(0, [inner]);
    inner.insert(0, [new Y.XmlText('words')]);
  });

const marked = (mark: string, value: unknown) =>
  made(`mark ${mark} = ${short(value)}`, (_doc, fragment) => {
    const paragraph = new Y.XmlElement('paragraph');
    fragment.insert(0, [paragraph]);
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    // Never what a mark of the schema may be.
    const bad = mark === 'link' ? { href: short(value) } : typeof value === 'bigint' ? 'x' : value || 'x';
    text.insert(0, 'marked', {
      [mark]: typeof bad === 'object' && mark !== 'link' ? { style: 'x' } : bad,
    } as never);
  });

const foreignRoot = (root: string, value: unknown) =>
  made(`root ${root}`, (doc) => {
    if (root === 'deletions') doc.getMap(root).set('other', value as never);
    else if (root === 'lock') doc.getMap(root).set('x', value as never);
    else doc.getText(root).insert(0, 'hidden');
  });

const nested = (depth: number) =>
  made(`${depth} quotes in each other`, (_doc, fragment) => {
    let inner: Y.XmlFragment = fragment;
    for (let at = 0; at < depth; at += 1) {
      const quote = new Y.XmlElement('blockquote');
      inner.insert(0, [quote]);
      inner = quote;
    }
  });

/** Each before another one, from so many devices: Yjs takes time that grows with the square. */
function crowded(clients: number): HostileUpdate {
  const updates: Uint8Array[] = [];
  for (let client = 1; client <= clients; client += 1) {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getXmlFragment(DRAFT_FRAGMENT).insert(0, [new Y.XmlElement('horizontalRule')]);
    updates.push(Y.encodeStateAsUpdate(doc));
  }
  return { what: `${clients} devices at one place`, update: Y.mergeUpdates(updates) };
}

/** Says of what nobody has written that it is deleted. */
function deleted(random: () => number): HostileUpdate {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, 1 + Math.floor(random() * 2 ** 31));
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, 1 + Math.floor(random() * 2 ** 40));
  return { what: 'a deletion of what is not there', update: encoding.toUint8Array(encoder) };
}

const position = { type: null, tname: 'default', item: null, assoc: 0 };
const states: readonly unknown[] = [
  { cursor: { anchor: {}, head: {} } },
  { cursor: null, user: null },
  { cursor: { anchor: position, head: { ...position, item: { client: -1, clock: -1 } } } },
  { cursor: { anchor: position, head: { ...position, type: { client: 1, clock: 1e300 } } } },
  { cursor: { anchor: { ...position, tname: 'lock' }, head: position } },
  { cursor: { anchor: [], head: 'x' } },
  { cursor: 5, user: { name: '\u202egnp', color: 'red;}' } },
  { cursor: {}, user: { toString: 1, name: {} } },
  { user: [], cursor: { anchor: position, head: { ...position, assoc: 1e9 } } },
  { cursor: { anchor: { ...position, item: { client: 1, clock: 5e8 } }, head: position } },
  [],
  'x',
  { much: 'x'.repeat(4_500) },
];

/** y-protocols' awareness update of one client. */
export function hostileAwareness(random: () => number, clientId: number, clock: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(states[Math.floor(random() * states.length)]));
  return encoding.toUint8Array(encoder);
}
