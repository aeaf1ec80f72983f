import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { newId } from '#contract/ids.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { Draft } from './draft.ts';
import { openDraft } from './open-draft.ts';

const skillId = newId();
const accountId = newId();
let db: LecternDb;
const opened: Draft[] = [];

const offline = { signedIn: () => false, subscribe: () => () => {}, renew: async () => {} };

async function open(store = db): Promise<Draft> {
  const draft = await openDraft(skillId, {
    db: store,
    session: offline,
    origin: 'ws://localhost:1',
    sessionId: async () => 'tab',
  });
  opened.push(draft);
  await expect.poll(() => draft.getState().text).not.toBe('loading');
  return draft;
}

const paragraph = (text: string) => {
  const block = new Y.XmlElement('paragraph');
  block.insert(0, [new Y.XmlText(text)]);
  return block;
};
const textOf = (draft: Draft) => draft.fragment.toString();

beforeEach(() => {
  db = openStore(accountId);
});
afterEach(async () => {
  for (const draft of opened.splice(0)) await draft.close();
  await db.delete();
});

it('finds what was typed when it is opened again without a network (LOCAL-027)', async () => {
  const draft = await open();
  draft.fragment.insert(0, [paragraph('first')]);
  await expect.poll(() => draft.getState().saved).toBe('on-device');
  await draft.close();
  const again = await open();
  expect(textOf(again)).toContain('first');
});
