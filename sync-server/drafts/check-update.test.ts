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
