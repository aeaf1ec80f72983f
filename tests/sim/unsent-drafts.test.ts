import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLOSE_FORBIDDEN } from '#contract/drafts/draft-protocol.ts';
import { newId } from '#contract/ids.ts';
import { draftAsText } from '#drafts/draft-as-text.ts';
import { sendDraftsNow, sendUnsentDrafts } from '#drafts/unsent-drafts.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { entityKey } from '#store/entity-key.ts';
import { releaseDraft } from '#store/queries/drafts.ts';
import { aBlock, DraftDevice, textOfBlock, textsOf } from '#tests/support/draft-device.ts';
import { DraftRoom } from '#tests/support/draft-room.ts';
import { holdTime, letTimeGo, pass, passing } from '#tests/support/draft-time.ts';
import { anOrganization, aProfile, aSkill } from '#tests/support/store-builders.ts';

const skillId = newId();
const locks = {
  request: async (_name: string, _options: object, run: (lock: unknown) => unknown) => run({}),
} as unknown as Pick<LockManager, 'request'>;
let room: DraftRoom;
let device: DraftDevice;
let db: LecternDb;
let end = () => {};

const roomTexts = () => textsOf({ fragment: room.doc.getXmlFragment('default') });
const watch = () => {
  end = sendUnsentDrafts({ ...device.surroundings(db), locks });
};
const waiting = async () => (await passing(unsentChanges(db))).waiting;

/** Typed with no network, and the tab is gone. */
async function typedOffline(): Promise<void> {
  const draft = await device.open();
  device.link.cut = true;
  textOfBlock(draft, 0).delete(0, 1);
  textOfBlock(draft, 0).insert(0, 'mine');
  await pass(2000);
  await device.crash(draft);
  device.link.cut = true;
}

// Loading code takes real time, of which the held clock knows nothing.
beforeAll(() => Promise.all([import('#drafts/send-unsent.ts'), import('#drafts/kept-drafts.ts')]));
beforeEach(() => {
  holdTime();
  room = new DraftRoom();
  room.edit((fragment) => fragment.insert(0, [aBlock('one', 'aaaaaaa1'), aBlock('two', 'aaaaaaa2')]));
  device = new DraftDevice(room, skillId);
  db = device.openStore();
});
afterEach(async () => {
  end();
  await pass(100);
  db.close();
  await device.end();
  letTimeGo();
});

it('sends what was typed offline when the network is back, with no editor open (LOCAL-028)', async () => {
  await typedOffline();
  expect(await waiting()).toMatchObject([{ op: 'draft', id: skillId }]);
  watch();
  await pass(5000);
  expect(roomTexts()).toEqual(['one', 'two']);
  device.link.cut = false;
  await passing(setMeta(db, 'link', { online: true, since: Date.now() }));
  await pass(60_000);
  expect(roomTexts()).toEqual(['minene', 'two']);
  expect(await waiting()).toEqual([]);
  expect(room.connections).toBe(0);
});

it('leaves what others wrote to be marked when the draft is opened (LOCAL-030)', async () => {
  await typedOffline();
  room.edit((fragment) => fragment.insert(2, [aBlock('his', 'aaaaaaa3')]));
  device.link.cut = false;
  watch();
  await pass(60_000);
  expect(await waiting()).toEqual([]);
  const draft = await device.open();
  expect(textsOf(draft)).toEqual(['minene', 'two', 'his']);
  expect(draft.incoming.get()).toEqual([{ blockKey: 'aaaaaaa3', kind: 'added' }]);
});

it('fetches the text under edit of a lesson that is kept, for who may edit it: it opens without a network then (LOCAL-030)', async () => {
  const organization = anOrganization();
  const { organizationId } = organization;
  await passing(db.organizations.put(organization));
  await passing(db.skills.put(aSkill({ skillId, organizationId })));
  await passing(db.profiles.put(aProfile(organizationId, { roles: ['member'] })));
  const keep = { kind: 'skill', id: skillId, reasons: ['asked'], state: 'kept', askedAt: 1 };
  await passing(db.keeps.put({ ...keep, doneBytes: 0, totalBytes: 0, error: null, leftOut: [] } as never));
  watch();
  await pass(5000);
  expect(room.opened).toBe(0); // a learner has no use for it
  end();
  await passing(db.profiles.clear());
  await passing(db.profiles.put(aProfile(organizationId, { roles: ['trainer'] })));
  watch();
  await pass(5000);
  const { opened } = room;
  device.link.cut = true;
  const draft = await device.open();
  expect(draft.getState().text).toBe('ready');
  expect(textsOf(draft)).toEqual(['one', 'two']);
  expect(opened).toBe(1);
  expect(await waiting()).toEqual([]);
});

it('opens no socket when nothing waits, or nobody is signed in', async () => {
  watch();
  await pass(5000);
  expect(room.opened).toBe(0);
  end();
  await typedOffline();
  const { opened } = room;
  device.link.cut = false;
  device.signedIn = false;
  watch();
  await pass(5000);
  expect(room.opened).toBe(opened);
  device.sessionChanged(true);
  await pass(10_000);
  expect(roomTexts()).toEqual(['minene', 'two']);
});

it('keeps a draft that the server refuses, and does not send it again and again', async () => {
  await typedOffline();
  device.link.cut = false;
  room.refuses = 'DRAFT_FULL';
  watch();
  await pass(10_000);
  const { opened } = room;
  await pass(180_000);
  expect(room.opened).toBe(opened);
  expect(await waiting()).toEqual([]);
  const { needsYou } = await passing(unsentChanges(db));
  expect(needsYou).toMatchObject([{ op: 'draft', id: skillId, code: 'DRAFT_FULL' }]);
  device.link.cut = true;
  expect(textsOf(await device.open())[0]).toBe('minene');
});

it('asks the person once when the right to edit is gone, and sends again when they say so (F52)', async () => {
  await typedOffline();
  device.link.cut = false;
  room.closes = CLOSE_FORBIDDEN;
  watch();
  await pass(10_000);
  const { needsYou } = await passing(unsentChanges(db));
  expect(needsYou).toMatchObject([{ op: 'draft', id: skillId, code: 'FORBIDDEN' }]);
  expect(await passing(draftAsText(db, skillId))).toBe('minene\ntwo');
  room.closes = null;
  await passing(releaseDraft(db, skillId));
  sendDraftsNow();
  await pass(60_000);
  expect(roomTexts()).toEqual(['minene', 'two']);
  expect((await passing(unsentChanges(db))).needsYou).toEqual([]);
});

it('sends the text of a lesson that was made here as soon as the server knows the lesson (D103)', async () => {
  await typedOffline();
  await passing(db.skills.put({ ...aSkill({ skillId }), ver: 0 }));
  await passing(
    db.outbox.add({
      ...{ seq: 1, id: newId(), op: 'createSkillForOwner', state: 'queued' },
      touches: [entityKey('skill', skillId)],
    } as never),
  );
  watch();
  device.link.cut = false;
  await passing(setMeta(db, 'link', { online: true, since: Date.now() }));
  await pass(5_000);
  expect(roomTexts()).toEqual(['one', 'two']);
  await passing(db.outbox.update(1, { state: 'acked' }));
  await pass(5_000);
  expect(roomTexts()).toEqual(['minene', 'two']);
});
