import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { firstDraftState } from '#contract/drafts/first-draft.ts';
import { newId } from '#contract/ids.ts';
import { aBlock, DraftDevice, textOfBlock, textsOf } from '#tests/support/draft-device.ts';
import { DraftRoom } from '#tests/support/draft-room.ts';
import { holdTime, letTimeGo, pass, passing } from '#tests/support/draft-time.ts';
import { aSkill } from '#tests/support/store-builders.ts';
import type { Draft } from './draft.ts';

const skillId = newId();
let room: DraftRoom;
let devices: DraftDevice[];

const aDevice = () => {
  const device = new DraftDevice(room, skillId);
  devices.push(device);
  return device;
};
const aRoom = (options = {}) => {
  const made = new DraftRoom(options);
  made.edit((fragment) => fragment.insert(0, [aBlock('one', 'aaaaaaa1'), aBlock('two', 'aaaaaaa2')]));
  return made;
};
const roomTexts = () => textsOf({ fragment: room.doc.getXmlFragment('default') });
const recordsOn = async (device: DraftDevice) => {
  const db = device.openStore();
  const found = await passing(db.ydoc.toArray());
  db.close();
  return found;
};
const markOn = async (device: DraftDevice) => {
  const db = device.openStore();
  const row = await passing(db.drafts.get(skillId));
  db.close();
  return row;
};

beforeEach(() => {
  holdTime();
  room = aRoom();
  devices = [];
});
afterEach(async () => {
  for (const device of devices) await device.end();
  letTimeGo();
});

describe('on the disk of the device', () => {
  /** The text is here, the network is not. */
  async function offline(): Promise<[DraftDevice, Draft]> {
    const device = aDevice();
    const draft = await device.open();
    device.link.cut = true;
    return [device, draft];
  }

  it('finds every edit that was a second old when the tab died (LOCAL-027)', async () => {
    const [device, draft] = await offline();
    textOfBlock(draft, 0).insert(0, 'old ');
    expect(draft.getState().saved).toBe('in-memory');
    await pass(1000);
    expect(draft.getState().saved).toBe('on-device');
    await device.crash(draft);
    device.link.cut = true;
    expect(textsOf(await device.open())).toEqual(['old one', 'two']);
  });

  it('keeps up with who types without a rest (LOCAL-027)', async () => {
    const [device, draft] = await offline();
    for (let at = 0; at < 40; at += 1) {
      textOfBlock(draft, 1).insert(3 + at, 'x');
      await pass(100);
    }
    await device.crash(draft);
    device.link.cut = true;
    const [, text = ''] = textsOf(await device.open());
    expect(text.length).toBeGreaterThanOrEqual(3 + 30);
  });

  it('hands over what waits as soon as the page is hidden or goes (LOCAL-027)', async () => {
    const page = new EventTarget();
    const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', screen);
    const [device, draft] = await offline();
    textOfBlock(draft, 0).insert(0, 'hidden ');
    screen.visibilityState = 'hidden';
    screen.dispatchEvent(new Event('visibilitychange'));
    textOfBlock(draft, 0).insert(0, 'gone ');
    page.dispatchEvent(new Event('pagehide'));
    await device.crash(draft); // no time has passed
    device.link.cut = true;
    expect(textsOf(await device.open())).toEqual(['gone hidden one', 'two']);
  });

  it('leaves at most 5 records 2 s after typing, whatever was typed', async () => {
    const [device, draft] = await offline();
    for (let at = 0; at < 200; at += 1) {
      textOfBlock(draft, 0).insert(at, 'x');
      await pass(50);
    }
    await pass(2000);
    expect((await recordsOn(device)).length).toBeLessThanOrEqual(5);
    await device.crash(draft);
    device.link.cut = true;
    expect(textsOf(await device.open())[0]).toBe(`${'x'.repeat(200)}one`);
  });

  it('loses nothing when it is cut off while records become one', async () => {
    const [device, draft] = await offline();
    const before = await recordsOn(device);
    const add = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('cut off', 'AbortError');
    });
    for (let at = 0; at < 8; at += 1) {
      textOfBlock(draft, 0).insert(at, 'x');
      await pass(400);
    }
    await pass(2000);
    add.mockRestore();
    expect((await recordsOn(device)).length).toBeGreaterThan(before.length + 5);
    await device.crash(draft);
    device.link.cut = true;
    expect(textsOf(await device.open())[0]).toBe('xxxxxxxxone');
  });

  it('leaves out a record that cannot be read and keeps the others', async () => {
    const [device, draft] = await offline();
    textOfBlock(draft, 0).insert(0, 'before ');
    await pass(1000);
    const db = device.openStore();
    await passing(db.ydoc.add({ skillId, update: Uint8Array.of(255, 255, 255, 255, 7) }));
    db.close();
    textOfBlock(draft, 1).insert(0, 'after ');
    await pass(1000);
    await device.crash(draft);
    device.link.cut = true;
    const again = await device.open();
    expect(textsOf(again)).toEqual(['before one', 'after two']);
    expect(device.faults.length).toBeGreaterThan(0);
  });

  it('says that the disk is full, keeps the text, and writes it when there is room again (F21)', async () => {
    const [device, draft] = await offline();
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    textOfBlock(draft, 0).insert(0, 'kept ');
    await pass(2000);
    expect(draft.getState()).toMatchObject({ diskWorks: false, saved: 'in-memory' });
    expect(textsOf(draft)[0]).toBe('kept one');
    full.mockRestore();
    await pass(30_000);
    expect(draft.getState()).toMatchObject({ diskWorks: true, saved: 'on-device' });
    await device.crash(draft);
    device.link.cut = true;
    expect(textsOf(await device.open())[0]).toBe('kept one');
  });

  it('opens a connection again that the browser has ended, and writes what was typed (F21)', async () => {
    const [device, draft] = await offline();
    for (const told of [true, false]) {
      device.loseConnections(told);
      textOfBlock(draft, 0).insert(0, 'on ');
      await pass(1000);
      expect(draft.getState()).toMatchObject({ diskWorks: true, saved: 'on-device' });
    }
    expect(device.faults).toEqual([]);
    await device.crash(draft);
    device.link.cut = true;
    expect(textsOf(await device.open())[0]).toBe('on on one');
  });

  it('shows in one tab what is typed in the other, with no network, and both stay on the disk (LOCAL-028)', async () => {
    const [device, first] = await offline();
    const second = await device.open();
    textOfBlock(first, 0).insert(0, 'first ');
    textOfBlock(second, 0).insert(3, ' second');
    await pass(50);
    expect(textsOf(first)).toEqual(['first one second', 'two']);
    expect(textsOf(second)).toEqual(textsOf(first));
    await pass(5000);
    await device.crash(first);
    await device.crash(second);
    device.link.cut = true;
    expect(textsOf(await device.open())).toEqual(['first one second', 'two']);
  });

  it('has nothing to type into before the text was ever here', async () => {
    const device = aDevice();
    device.link.cut = true;
    const draft = await device.open();
    expect(draft.getState()).toMatchObject({ text: 'absent', connected: false });
    device.link.cut = false;
    await pass(20_000);
    expect(draft.getState()).toMatchObject({ text: 'ready', connected: true });
  });

  it('is taken off the device when it is discarded', async () => {
    const [device, draft] = await offline();
    textOfBlock(draft, 0).insert(0, 'x');
    await passing(draft.discard());
    expect(await recordsOn(device)).toEqual([]);
    expect(await markOn(device)).toBeUndefined();
  });
});

describe('between devices', () => {
  it('merges what two devices typed offline, into different blocks and into the same one (LOCAL-028)', async () => {
    const [ana, ben] = [aDevice(), aDevice()];
    const [anas, bens] = [await ana.open(), await ben.open()];
    ana.link.cut = true;
    ben.link.cut = true;
    textOfBlock(anas, 0).insert(0, 'Ana ');
    anas.fragment.insert(2, [aBlock('Ana’s block')]);
    textOfBlock(bens, 0).insert(3, ' Ben');
    textOfBlock(bens, 1).insert(0, 'Ben ');
    await pass(60_000);
    ana.link.cut = false;
    ben.link.cut = false;
    await pass(60_000);
    expect(textsOf(anas)).toEqual(['Ana one Ben', 'Ben two', 'Ana’s block']);
    expect(textsOf(bens)).toEqual(textsOf(anas));
    expect(roomTexts()).toEqual(textsOf(anas));
    expect(anas.getState().saved).toBe('on-server');
  });

  it('tells every device who holds the lock, and when that changes (LOCAL-029)', async () => {
    const [anas, bens] = [await aDevice().open(), await aDevice().open()];
    const holder = (name: string) => ({ userId: newId(), sessionId: newId(), name });
    expect(anas.getState().holder).toBeNull();
    for (const who of [holder('Ana'), holder('Ben')]) {
      room.edit((fragment) => fragment.doc?.getMap('lock').set('holder', who));
      await pass(100);
      expect(anas.getState().holder).toEqual(who);
      expect(bens.getState().holder).toEqual(who);
    }
    room.edit((fragment) => fragment.doc?.getMap('lock').delete('holder'));
    await pass(100);
    expect(bens.getState().holder).toBeNull();
  });

  it('merges offline edits whoever holds the lock, and names what came in meanwhile, with undo (LOCAL-030, F53)', async () => {
    const device = aDevice();
    const draft = await device.open();
    device.link.cut = true;
    textOfBlock(draft, 0).insert(0, 'mine ');
    room.edit((fragment) => {
      fragment.doc?.getMap('lock').set('holder', { userId: 'u', sessionId: 's', name: 'Ben' });
      ((fragment.get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'his ');
      fragment.insert(2, [aBlock('new', 'aaaaaaa3')]);
    });
    await pass(60_000);
    expect(draft.incoming.get()).toEqual([]);
    device.link.cut = false;
    await pass(60_000);
    expect(roomTexts()).toEqual(['mine one', 'his two', 'new']);
    expect(draft.getState()).toMatchObject({ saved: 'on-server', holder: { name: 'Ben' } });
    expect(draft.incoming.get()).toEqual([
      { blockKey: 'aaaaaaa2', kind: 'changed' },
      { blockKey: 'aaaaaaa3', kind: 'added' },
    ]);
    draft.incoming.undo();
    expect(textsOf(draft)).toEqual(['mine one', 'two']);
    expect(draft.incoming.get()).toEqual([]);
    await pass(5000);
    expect(roomTexts()).toEqual(['mine one', 'two']);
  });

  /** A start without a network, after somebody has taken the first block away, and then the network. */
  async function opensWithoutTheFirst(device: ReturnType<typeof aDevice>): Promise<Draft> {
    await passing((await device.open()).close());
    device.link.cut = true;
    room.edit((fragment) => fragment.delete(0, 1));
    const draft = await device.open();
    device.link.cut = false;
    await pass(30_000);
    return draft;
  }

  it('names what came in after a start without a network, and a block that is gone (LOCAL-030)', async () => {
    const device = aDevice();
    const draft = await opensWithoutTheFirst(device);
    expect(draft.incoming.get()).toEqual([{ blockKey: 'aaaaaaa1', kind: 'removed' }]);
    draft.incoming.undo();
    expect(textsOf(draft)).toEqual(['one', 'two']);
  });

  it('marks and undoes after a reload, and after further absences, what came in; what was typed since stays (LOCAL-030)', async () => {
    const device = aDevice();
    const away = async (draft: Draft, change: (fragment: Y.XmlFragment) => void) => {
      device.link.cut = true;
      await pass(1000);
      room.edit(change);
      await pass(60_000);
      device.link.cut = false;
      await pass(60_000);
      expect(draft.getState().saved).toBe('on-server');
    };
    const first = await device.open();
    await away(first, (fragment) => {
      fragment.delete(0, 1);
      ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(0, 2);
      fragment.insert(1, [aBlock('new', 'aaaaaaa3')]);
    });
    textOfBlock(first, 1).insert(0, 'mine ');
    textOfBlock(first, 0).insert(1, ' typed');
    await pass(5000);
    await device.crash(first);

    const second = await device.open();
    const marks = [
      { blockKey: 'aaaaaaa1', kind: 'removed' },
      { blockKey: 'aaaaaaa2', kind: 'changed' },
      { blockKey: 'aaaaaaa3', kind: 'added' },
    ];
    expect(second.incoming.get()).toEqual(marks);
    expect(textsOf(second)).toEqual(['o typed', 'mine new']);
    await away(second, (fragment) => fragment.insert(2, [aBlock('later', 'aaaaaaa4')]));
    expect(second.incoming.get()).toEqual([...marks, { blockKey: 'aaaaaaa4', kind: 'added' }]);
    await passing(second.close());

    device.link.cut = true;
    const third = await device.open();
    expect(third.incoming.get()).toEqual([...marks, { blockKey: 'aaaaaaa4', kind: 'added' }]);
    expect(textsOf(third)).toEqual(['o typed', 'mine new', 'later']);
    third.incoming.undo();
    expect(textsOf(third)).toEqual(['one', 'two typed']);
    await pass(1000);
    await device.crash(third);
    device.link.cut = true;
    const fourth = await device.open();
    expect(textsOf(fourth)).toEqual(['one', 'two typed']);
    expect(fourth.incoming.get()).toEqual([]);
    device.link.cut = false;
    await pass(60_000);
    expect(roomTexts()).toEqual(['one', 'two typed']);
  });

  it('forgets its marks on the disk once the person has seen them (LOCAL-030)', async () => {
    const device = aDevice();
    const draft = await opensWithoutTheFirst(device);
    const db = device.openStore();
    expect(await passing(db.incoming.count())).toBe(1);
    draft.incoming.dismiss();
    await pass(1000);
    expect(await passing(db.incoming.count())).toBe(0);
    await passing(
      db.incoming.put({ skillId, steps: [{ before: Uint8Array.of(255, 255), came: Uint8Array.of(9) }] }),
    );
    db.close();
    await device.crash(draft);
    device.link.cut = true;
    const again = await device.open();
    expect(textsOf(again)).toEqual(['two']); // what can't be read costs the marks alone
    expect(device.faults).toHaveLength(1);
  });

  it('does not call news what came while it was connected, nor a text that it never had', async () => {
    const draft = await aDevice().open();
    room.edit((fragment) => fragment.insert(2, [aBlock('live', 'aaaaaaa3')]));
    await pass(1000);
    expect(textsOf(draft)).toHaveLength(3);
    expect(draft.incoming.get()).toEqual([]);
  });

  it('does not call news what was written before in a lesson that nobody has published yet', async () => {
    room = new DraftRoom();
    Y.applyUpdate(room.doc, firstDraftState());
    room.edit((fragment) => {
      fragment.delete(0, 1);
      fragment.insert(0, [aBlock('of the owner', 'aaaaaaa1')]);
    });
    const device = aDevice();
    const db = device.openStore();
    await passing(db.skills.put(aSkill({ skillId, bodyVersion: null })));
    db.close();
    const draft = await device.open();
    expect(textsOf(draft)).toEqual(['of the owner']);
    expect(draft.incoming.get()).toEqual([]);
  });
});

describe('what the server has', () => {
  it('is said only once the server has said so, of insertions and of deletions', async () => {
    const device = aDevice();
    const draft = await device.open();
    textOfBlock(draft, 0).insert(0, 'x');
    expect(draft.getState().saved).toBe('in-memory');
    await pass(5000);
    expect(draft.getState().saved).toBe('on-server');
    expect((await markOn(device))?.unsent).toBe(0);
    device.link.cut = true;
    textOfBlock(draft, 0).delete(0, 2);
    await pass(5000);
    expect(draft.getState().saved).toBe('on-device');
    expect((await markOn(device))?.unsent).toBe(1);
    device.link.cut = false;
    await pass(60_000);
    expect(draft.getState().saved).toBe('on-server');
    expect(roomTexts()).toEqual(['ne', 'two']);
    expect((await markOn(device))?.unsent).toBe(0);
  });

  it('is never said of a server that does not speak of it, and its document gets nothing but text', async () => {
    room = aRoom({ stock: true });
    const draft = await aDevice().open();
    textOfBlock(draft, 0).delete(0, 1);
    await pass(30_000);
    expect(roomTexts()).toEqual(['ne', 'two']);
    expect(draft.getState()).toMatchObject({ connected: true, saved: 'on-device' });
    expect([...room.doc.share.keys()]).toEqual(['default']);
  });

  it('outlives a restart: what was not sent goes out then', async () => {
    const device = aDevice();
    const draft = await device.open();
    device.link.cut = true;
    textOfBlock(draft, 0).delete(0, 3);
    await pass(2000);
    await device.crash(draft);
    const again = await device.open();
    await pass(5000);
    expect(again.getState().saved).toBe('on-server');
    expect(roomTexts()).toEqual(['', 'two']);
  });

  it('lacks a refused update: the reason is told, and the text stays on the device', async () => {
    const device = aDevice();
    const draft = await device.open();
    room.refuses = 'TOO_LARGE';
    textOfBlock(draft, 0).insert(0, 'long ');
    await pass(5000);
    expect(draft.getState()).toMatchObject({ refused: 'TOO_LARGE', saved: 'on-device' });
    expect(await markOn(device)).toMatchObject({ unsent: 1, refused: 'TOO_LARGE' });
    await device.crash(draft);
    device.link.cut = true;
    const again = await device.open();
    expect(textsOf(again)).toEqual(['long one', 'two']);
    expect(again.getState().refused).toBe('TOO_LARGE');
  });

  it('is left alone by who may not edit: the connection ends, the text stays (F52)', async () => {
    const device = aDevice();
    const draft = await device.open();
    device.link.cut = true;
    textOfBlock(draft, 0).insert(0, 'mine ');
    room.closes = 4403;
    await pass(40_000); // the socket is dead, and that is noticed
    device.link.cut = false;
    await pass(60_000);
    expect(draft.getState()).toMatchObject({ refused: 'FORBIDDEN', connected: false });
    const { opened } = room;
    await pass(120_000);
    expect(room.opened).toBe(opened);
    expect(textsOf(draft)).toEqual(['mine one', 'two']);
    expect(roomTexts()).toEqual(['one', 'two']);
  });
});

describe('the way to the server', () => {
  it('is taken only while the session stands', async () => {
    const device = aDevice();
    device.signedIn = false;
    const draft = await device.open();
    await pass(60_000);
    expect(room.opened).toBe(0);
    device.sessionChanged(true);
    await pass(1000);
    expect(draft.getState().connected).toBe(true);
    device.sessionChanged(false);
    await pass(1000);
    expect(room.connections).toBe(0);
  });

  it('is asked for a new session when the server ends the old one, and not again and again', async () => {
    const device = aDevice();
    room.closes = 4401;
    const draft = await device.open();
    await pass(20_000);
    expect(device.renewals).toHaveLength(1);
    room.closes = null;
    await pass(60_000);
    expect(draft.getState().connected).toBe(true);
  });

  it('is opened anew when a socket is dead and nobody has said so', async () => {
    const device = aDevice();
    const draft = await device.open();
    device.link.cut = true;
    textOfBlock(draft, 0).insert(0, 'x'); // lost on the way, and the socket with it
    await pass(1000);
    device.link.cut = false;
    expect(draft.getState().connected).toBe(true);
    await pass(40_000);
    expect(roomTexts()[0]).toBe('xone');
    expect(draft.getState()).toMatchObject({ connected: true, saved: 'on-server' });
  });

  it('is tried less and less often while nobody answers', async () => {
    const device = aDevice();
    device.link.cut = true;
    await device.open();
    await pass(120_000);
    expect(room.opened).toBeGreaterThan(3);
    expect(room.opened).toBeLessThan(20);
  });
});
