import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { caretOf } from './caret.ts';

const here = { type: null, tname: 'default', item: null, assoc: -1 };

it('is what an editor says of its cursor', () => {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  fragment.insert(0, [new Y.XmlElement('paragraph')]);
  const inElement = fragment.get(0) as unknown as Y.AbstractType<unknown>;
  for (const position of [
    Y.createRelativePositionFromTypeIndex(fragment, 0),
    Y.createRelativePositionFromTypeIndex(fragment, 1),
    Y.createRelativePositionFromTypeIndex(inElement, 0, -1),
  ]) {
    const said: unknown = JSON.parse(JSON.stringify({ anchor: position, head: position }));
    const caret = caretOf(said);
    expect(caret).not.toBeNull();
    const read = Y.createRelativePositionFromJSON(caret?.head);
    expect(Y.compareRelativePositions(read, position)).toBe(true);
  }
});

it.each([
  null,
  undefined,
  6,
  'x',
  {},
  [],
  { anchor: {}, head: {} },
  { anchor: here },
  { anchor: here, head: null },
  { anchor: here, head: { ...here, tname: 'lock' } },
  { anchor: here, head: { ...here, assoc: 1e9 } },
  { anchor: here, head: { ...here, item: { client: 1, clock: -1 } } },
  { anchor: here, head: { ...here, item: { client: 1.5, clock: 1 } } },
  { anchor: here, head: { ...here, type: { client: 1, clock: 1e300 } } },
  { anchor: here, head: { ...here, type: 'x' } },
  { anchor: here, head: { ...here, item: [] } },
])('is none for %j', (cursor) => {
  expect(caretOf(cursor)).toBeNull();
});

it('carries nothing else along', () => {
  expect(caretOf({ anchor: { ...here, more: 'x'.repeat(9) }, head: here, extra: 1 })).toEqual({
    anchor: here,
    head: here,
  });
});
