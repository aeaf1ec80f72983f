import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { DELETIONS_MAP, LAST_DELETION } from '#contract/drafts/draft-protocol.ts';
import { Stored } from './stored.ts';

const SERVER = 'server';
let doc: Y.Doc;
let mayMark: boolean;
let stored: Stored;

beforeEach(() => {
  vi.useFakeTimers();
  doc = new Y.Doc();
  mayMark = true;
  stored = new Stored(
    doc,
    (origin) => origin === SERVER,
    () => mayMark,
  );
});
afterEach(() => {
  stored.close();
  vi.useRealTimers();
});

const text = () => doc.getText('t');
const marked = () => doc.getMap(DELETIONS_MAP).has(LAST_DELETION);
const hearsAll = () => stored.hear(Y.encodeStateVector(doc));

it('marks no deletion while the mark would overtake it, and as soon as it may', () => {
  text().insert(0, 'typed');
  hearsAll();
  mayMark = false;
  text().delete(0, 2);
  vi.advanceTimersByTime(5000);
  expect([marked(), stored.all]).toEqual([false, false]);
  mayMark = true;
  vi.advanceTimersByTime(1000);
  expect(marked()).toBe(true);
  expect(stored.all).toBe(false); // until the server has the mark
  hearsAll();
  expect(stored.all).toBe(true);
});

it('owes what another tab typed, though it waited in the document and came in with what the server sent', () => {
  const elsewhere = new Y.Doc();
  elsewhere.getText('t').insert(0, 'from the server ');
  const first = Y.encodeStateAsUpdate(elsewhere);
  const before = Y.encodeStateVector(elsewhere);
  const tab = new Y.Doc();
  Y.applyUpdate(tab, first);
  tab.getText('t').insert(0, 'from a tab ');
  hearsAll();
  expect(stored.all).toBe(true);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(tab, before), 'tab'); // builds on what is not here yet
  Y.applyUpdate(doc, first, SERVER);
  expect(text().toString()).toContain('from a tab');
  expect(stored.all).toBe(false);
  stored.hear(Y.encodeStateVector(elsewhere));
  expect(stored.all).toBe(false);
  hearsAll();
  expect(stored.all).toBe(true);
});
