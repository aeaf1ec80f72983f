import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { hostileUpdates } from '#tests/support/hostile-updates.ts';
import { aChoice, aDocument, aGapFill, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { seeded } from '#tests/support/seeded.ts';
import { applyClientUpdate } from './apply-update.ts';
import { checkUpdate } from './check-update.ts';

const lesson = aDocument(
  aHeading('Knots'),
  aParagraph('Tie a bowline.'),
  aChoice(),
  aGapFill('q-gap', 'Tie a _.', ['bowline']),
);

function aDraft(): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc.getXmlFragment(DRAFT_FRAGMENT), lesson);
  doc.getMap('lock');
  doc.getMap('deletions');
  return doc;
}

const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

const limits = { maxBytes: 5_000_000, mayRestoreLock: false };

/** What somebody brings who has the draft and does this to it. */
function changed(doc: Y.Doc, change: (theirs: Y.Doc, fragment: Y.XmlFragment) => void): Uint8Array {
  const theirs = copyOf(doc);
  const before = Y.encodeStateVector(theirs);
  theirs.transact(() => change(theirs, theirs.getXmlFragment(DRAFT_FRAGMENT)));
  return Y.encodeStateAsUpdate(theirs, before);
}

describe('an update of a draft', () => {
  it('is refused when its content is hostile, whatever it is, and leaves the document as it was (F50)', () => {
    const doc = aDraft();
    const before = Y.encodeStateAsUpdate(doc);
    const wanted = 600;
    let looked = 0;
    for (const { what, update } of hostileUpdates(seeded(20_261_123))) {
      const verdict = applyClientUpdate(doc, update, limits).kind;
      expect(['refused', 'gap'], `${what}: ${verdict}`).toContain(verdict);
      looked += 1;
      if (looked >= wanted) break;
    }
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  it('is taken when an editor makes it: typing, marks, a new block without a key, a deletion, a whole lesson', () => {
    const doc = aDraft();
    const changes: ((theirs: Y.Doc, fragment: Y.XmlFragment) => void)[] = [
      (_theirs, fragment) => {
        const text = (fragment.get(1) as Y.XmlElement).get(0) as Y.XmlText;
        text.insert(3, ' twice', { bold: {}, link: { href: 'https://example.org' } });
        text.insert(9, ' plain', { bold: null, link: null } as never);
      },
      (_theirs, fragment) => fragment.insert(1, [new Y.XmlElement('paragraph')]),
      (_theirs, fragment) => fragment.delete(0, 2),
      (_theirs, fragment) =>
        writeDocument(fragment, aDocument(aParagraph('Other'), aGapFill('q-gap', 'Tie a _.', ['bowline']))),
      (theirs) => theirs.getMap('deletions').set('last', theirs.clientID),
    ];
    for (const change of changes) {
      const update = changed(doc, change);
      expect(applyClientUpdate(doc, update, limits)).toMatchObject({ kind: 'applied' });
      expect(applyClientUpdate(doc, update, limits)).toMatchObject({ kind: 'applied', update: null });
    }
  });

  it('is looked at where it ends up, also when it only says beside what it stands', () => {
    const doc = aDraft();
    const intoText = changed(doc, (theirs, fragment) => {
      const text = (fragment.get(1) as Y.XmlElement).get(0) as Y.XmlText;
      text.insertEmbed(2, { image: 'x' });
      theirs.getMap('deletions');
    });
    expect(checkUpdate(doc, Y.decodeUpdate(intoText))).toBe('malformed');
    const badLevel = changed(doc, (_theirs, fragment) =>
      (fragment.get(0) as Y.XmlElement).setAttribute('level', 900 as never),
    );
    expect(checkUpdate(doc, Y.decodeUpdate(badLevel))).toBe('malformed');
  });

  it('writes the lock map only as all that a device has, and there only what a lock looks like (LOCAL-029)', () => {
    const doc = aDraft();
    const forged = changed(doc, (theirs) =>
      theirs.getMap('lock').set('holder', { userId: 'u', sessionId: 's', name: 'n' }),
    );
    expect(applyClientUpdate(doc, forged, limits)).toEqual({ kind: 'refused', reason: 'MALFORMED' });
    const throwing = changed(doc, (theirs) => theirs.getMap('lock').set('x', 1n));
    expect(applyClientUpdate(doc, throwing, { ...limits, mayRestoreLock: true }).kind).toBe('refused');
    expect(applyClientUpdate(doc, forged, { ...limits, mayRestoreLock: true }).kind).toBe('applied');
    const ended = changed(doc, (theirs) => theirs.getMap('lock').delete('holder'));
    expect(applyClientUpdate(doc, ended, limits).kind).toBe('refused');
  });
});

/** Of a device of its own that has the draft as it is in `base`. */
function ofDevice(base: Uint8Array, client: number, change: (fragment: Y.XmlFragment) => void): Uint8Array {
  const theirs = new Y.Doc();
  theirs.clientID = client;
  Y.applyUpdate(theirs, base);
  const before = Y.encodeStateVector(theirs);
  change(theirs.getXmlFragment(DRAFT_FRAGMENT));
  return Y.encodeStateAsUpdate(theirs, before);
}
/** Of one device after the other, each of which has what those before it have written. */
function next(theirs: Y.Doc, client: number, change: (fragment: Y.XmlFragment) => void): Uint8Array {
  theirs.clientID = client;
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => void updates.push(update);
  theirs.on('update', collect);
  theirs.transact(() => change(theirs.getXmlFragment(DRAFT_FRAGMENT)));
  theirs.off('update', collect);
  return Y.mergeUpdates(updates);
}
const rule = () => new Y.XmlElement('horizontalRule');

describe('many small updates', () => {
  it.each([
    ['before the same element', true, (fragment: Y.XmlFragment) => fragment.insert(0, [rule()])],
    ['behind the same element', true, (fragment: Y.XmlFragment) => fragment.insert(1, [rule()])],
    ['into what is empty', false, (fragment: Y.XmlFragment) => fragment.insert(0, [rule()])],
  ])(
    'of ever new devices put no more than 500 pieces %s, so that a load compares no more',
    (_where, filled, change) => {
      const doc = filled ? aDraft() : new Y.Doc();
      const base = Y.encodeStateAsUpdate(doc);
      const before = doc.getXmlFragment(DRAFT_FRAGMENT).length;
      const verdicts = new Set<string>();
      for (let sent = 0; sent < 60; sent += 1) {
        const devices = Array.from({ length: 190 }, (_, n) => 1 + sent * 190 + n);
        const update = Y.mergeUpdates(devices.map((client) => ofDevice(base, client, change)));
        verdicts.add(applyClientUpdate(doc, update, limits).kind);
      }
      expect([...verdicts].sort()).toEqual(['applied', 'refused']);
      expect(doc.getXmlFragment(DRAFT_FRAGMENT).length - before).toBeLessThanOrEqual(500);
      expect(doc.getXmlFragment(DRAFT_FRAGMENT).length - before).toBeGreaterThan(300);
    },
  );

  it('bring the text of 2,000 devices at most; what is deleted makes room', () => {
    const doc = aDraft();
    const theirs = copyOf(doc);
    let last = -1;
    const writes = (client: number) =>
      applyClientUpdate(
        doc,
        next(theirs, client, (fragment) => fragment.push([rule()])),
        limits,
      );
    for (let client = 1; client <= 2_000; client += 1) {
      if (writes(client).kind !== 'applied') break;
      last = client;
    }
    expect(last).toBeGreaterThan(1_990);
    const late = () => ofDevice(Y.encodeStateAsUpdate(doc), 3_000, (fragment) => fragment.push([rule()]));
    expect(applyClientUpdate(doc, late(), limits)).toEqual({
      kind: 'refused',
      reason: 'DRAFT_FULL',
    });
    const deletion = next(theirs, 1, (fragment) => fragment.delete(20, 1_000));
    expect(applyClientUpdate(doc, deletion, limits).kind).toBe('applied');
    expect(applyClientUpdate(doc, late(), limits).kind).toBe('applied');
  });

  it('go past no more pieces than one who was away does, however far apart they say their neighbours are', () => {
    const doc = new Y.Doc();
    doc.getXmlFragment(DRAFT_FRAGMENT).insert(0, [rule(), rule()]);
    const base = Y.encodeStateAsUpdate(doc);
    const typing = new Y.Doc();
    const far = new Y.Doc();
    for (const each of [typing, far]) Y.applyUpdate(each, base);
    typing.clientID = 1;
    far.clientID = 3;
    const [typed, put]: [Uint8Array[], Uint8Array[]] = [[], []];
    for (let n = 0; n < 3_000; n += 1) {
      typed.push(next(typing, 1, (fragment) => fragment.insert(1 + n, [rule()])));
      Y.applyUpdate(far, typed.at(-1) as Uint8Array);
      // Behind what was typed last, and before the end.
      put.push(next(far, 3, (fragment) => fragment.insert(2 + n, [rule()])));
    }
    expect(applyClientUpdate(doc, Y.mergeUpdates(typed), limits).kind).toBe('applied');
    expect(applyClientUpdate(doc, put[0] as Uint8Array, limits).kind).toBe('applied');
    const small = Y.mergeUpdates(put.slice(1, 400));
    expect(small.length).toBeLessThan(16_000);
    expect(applyClientUpdate(doc, small, limits)).toEqual({ kind: 'refused', reason: 'MALFORMED' });
  });

  it('of one who types, of one who was away, and at the top of the lesson day after day are taken', () => {
    const doc = aDraft();
    const theirs = copyOf(doc);
    for (let day = 1; day <= 700; day += 1) {
      const update = next(theirs, day, (fragment) => {
        fragment.insert(0, [rule()]);
        fragment.insert(3, [rule()]);
      });
      expect(applyClientUpdate(doc, update, limits).kind).toBe('applied');
    }
    const away = copyOf(doc);
    const known = Y.encodeStateVector(away);
    for (let n = 0; n < 520; n += 1) {
      away.getXmlFragment(DRAFT_FRAGMENT).insert(1, [rule()]);
      doc.getXmlFragment(DRAFT_FRAGMENT).insert(1 + n, [rule()]);
    }
    const update = Y.encodeStateAsUpdate(away, known);
    expect(applyClientUpdate(doc, update, limits).kind).toBe('applied');
  });
});
