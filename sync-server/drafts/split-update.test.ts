import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { splitUpdate } from './split-update.ts';

const texts = (doc: Y.Doc) => doc.getXmlFragment('default');
const MOST = 5;

/** What three devices write into one text, each seeing some of what the others do. */
const acts = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.constantFrom('write', 'letters', 'delete', 'meet'),
    at: fc.nat(30),
    other: fc.nat(2),
  }),
  { minLength: 1, maxLength: 60 },
);

function play(script: ReturnType<typeof acts.generate>['value']) {
  const devices = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
  for (const { device, act, at, other } of script) {
    const doc = devices[device] as Y.Doc;
    const fragment = texts(doc);
    const place = fragment.length === 0 ? 0 : at % fragment.length;
    if (act === 'write') {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('word')]);
      fragment.insert(place, [paragraph]);
    } else if (act === 'meet') {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(devices[other] as Y.Doc, Y.encodeStateVector(doc)));
    } else if (fragment.length > 0) {
      const text = (fragment.get(place) as Y.XmlElement).get(0) as Y.XmlText | undefined;
      if (act === 'delete') fragment.delete(place, 1);
      else text?.insert(at % (text.length + 1), 'x');
    }
  }
  return devices;
}

it('an update in pieces is what it was whole: nothing waits, and none is larger than asked', () => {
  fc.assert(
    fc.property(acts, fc.nat(60), (script, seen) => {
      const draft = new Y.Doc();
      for (const each of play(script.slice(0, seen))) Y.applyUpdate(draft, Y.encodeStateAsUpdate(each));
      const whole = new Y.Doc();
      for (const each of play(script)) Y.applyUpdate(whole, Y.encodeStateAsUpdate(each));
      const update = Y.encodeStateAsUpdate(whole, Y.encodeStateVector(draft));
      for (const piece of splitUpdate(update, MOST)) {
        const { structs, ds } = Y.decodeUpdate(piece);
        const deletions = [...ds.clients.values()].flat();
        expect(structs.length + deletions.length).toBeLessThanOrEqual(MOST);
        Y.applyUpdate(draft, piece);
        expect(draft.store.pendingStructs).toBeNull();
        expect(draft.store.pendingDs).toBeNull();
      }
      expect(texts(draft).toString()).toBe(texts(whole).toString());
      expect(Y.encodeStateVector(draft)).toEqual(Y.encodeStateVector(whole));
    }),
    { numRuns: 300 },
  );
});

it('a small one stays as it is', () => {
  const doc = new Y.Doc();
  texts(doc).insert(0, [new Y.XmlElement('horizontalRule')]);
  const update = Y.encodeStateAsUpdate(doc);
  expect(splitUpdate(update, MOST)).toEqual([update]);
});
