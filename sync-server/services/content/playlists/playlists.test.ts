import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createPlaylistOperation,
  deletePlaylistOperation,
  followPlaylistOperation,
  PLAYLIST_ITEMS,
  playlistPage,
  playlistsPage,
  updatePlaylistItemsOperation,
  updatePlaylistOperation,
} from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import {
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { endStandingIn } from '../end-standing.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let lena: SeededPerson;
let mate: SeededPerson;
let admin: SeededPerson;
let stranger: SeededPerson;
let skills: SeededSkill[];
let hidden: SeededSkill;
/** of lena, nobody else's */
let mine: string;
/** of harbor */
let theirs: string;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  mate = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  admin = await aPerson(open.db, { roles: [[harbor, ['learningAdmin']]] });
  stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
  const free = { free: true, loginRequired: false };
  skills = [
    await aSkill(open.db, harbor, free),
    await aSkill(open.db, harbor, free),
    await aSkill(open.db, harbor, free),
  ];
  hidden = await aSkill(open.db, harbor, { visible: false });
});
beforeEach(async () => {
  mine = await made(lena, null);
  theirs = await made(admin, harbor.id);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const creation = (organizationId: string | null, playlistId = newId()) => ({
  playlistId,
  organizationId,
  title: 'First week',
  description: '',
});
async function made(by: SeededPerson, organizationId: string | null): Promise<string> {
  const args = creation(organizationId);
  await ask(open.db, by, createPlaylistOperation.document, args);
  return args.playlistId;
}
type Act = 'insert' | 'move' | 'remove';
const edit = (playlistId: string, id: string, act: Act, after: string | null = null) =>
  [updatePlaylistItemsOperation.document, { playlistId, item: { type: 'skill', id }, act, after }] as const;
const update = (playlistId: string, fields: object) =>
  [updatePlaylistOperation.document, { input: { playlistId, ...fields } }] as const;
const follow = (playlistId: string, on = true) =>
  [followPlaylistOperation.document, { playlistId, on }] as const;
const remove = (playlistId: string) => [deletePlaylistOperation.document, { playlistId }] as const;
const read = (by: SeededPerson, playlistId: string) =>
  ask(open.db, by, playlistPage.document, { playlistId });
const listed = async (by: SeededPerson, organizationId?: string): Promise<string[]> =>
  (await ask(open.db, by, playlistsPage.document, organizationId ? { organizationId } : {})).map(
    ({ playlistId }: { playlistId: string }) => playlistId,
  );
const order = async (playlistId: string, by = lena) =>
  (await read(by, playlistId)).items.map(({ id }: { id: string }) =>
    skills.findIndex((one) => one.id === id),
  );
const refused = (by: SeededPerson | null, call: readonly [string, Record<string, unknown>]) =>
  codeOf(open.db, by, ...call);
/** What a device that pulls now receives of one playlist: its newest row, whether it leaves. */
async function received(device: ReturnType<typeof aDeviceOf>, playlistId: string) {
  const { rows } = await device.pullAll();
  return rows.filter(({ type, id }) => type === 'playlist' && id === playlistId).at(-1);
}

describe('a playlist of a person', () => {
  it('is made, renamed, filled, put in order and deleted, and each device of theirs receives it (PLAY-001, API-052)', async () => {
    const phone = aDeviceOf(open.db, lena);
    await phone.pullAll();
    await ask(open.db, lena, ...update(mine, { title: 'Second week', description: 'Knots' }));
    for (const { id } of skills) await ask(open.db, lena, ...edit(mine, id, 'insert', null));
    await ask(open.db, lena, ...edit(mine, skills[2]!.id, 'move', skills[0]!.id));
    await ask(open.db, lena, ...edit(mine, skills[1]!.id, 'insert', skills[2]!.id));
    expect(await order(mine)).toEqual([0, 2, 1]);
    expect((await received(phone, mine))?.body).toMatchObject({
      title: 'Second week',
      description: 'Knots',
      owner: { type: 'USER', id: lena.id },
      items: [{ id: skills[0]!.id }, { id: skills[2]!.id }, { id: skills[1]!.id }],
    });
    await ask(open.db, lena, ...edit(mine, skills[0]!.id, 'remove'));
    expect(await order(mine)).toEqual([2, 1]);
    await ask(open.db, lena, ...remove(mine));
    expect((await received(phone, mine))?.body).toMatchObject({ deletedAt: expect.any(Number), items: [] });
    expect(await listed(lena)).not.toContain(mine);
    expect(await refused(lena, update(mine, { title: 'Back' }))).toBe('FORBIDDEN_ACCESS');
  });

  it('is read and changed by nobody else, whatever they are elsewhere (PLAY-001, API-052)', async () => {
    for (const by of [mate, admin, stranger]) {
      expect(await refused(by, [playlistPage.document, { playlistId: mine }])).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, update(mine, { title: 'Taken' }))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, edit(mine, skills[0]!.id, 'insert'))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, remove(mine))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, follow(mine))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, [createPlaylistOperation.document, creation(null, mine)])).toBe(
        'FORBIDDEN_ACCESS',
      );
    }
    expect(await refused(null, remove(mine))).toBe('UNAUTHENTICATED');
    expect(await refused(lena, update(newId(), { title: 'None' }))).toBe('FORBIDDEN_ACCESS');
  });

  it('takes in what its person may read alone, and lets go of what is closed to them since (PLAY-001, API-052)', async () => {
    expect(await refused(lena, edit(mine, hidden.id, 'insert'))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(lena, edit(mine, newId(), 'insert'))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, lena, ...edit(mine, skills[0]!.id, 'insert'));
    const items = JSON.stringify([{ type: 'skill', id: hidden.id, title: 'Was open' }]);
    await open.db.updateTable('content.playlists').set({ items }).where('id', '=', mine).execute();
    await ask(open.db, lena, ...edit(mine, hidden.id, 'remove'));
    expect(await order(mine)).toEqual([]);
  });

  it('is shared with an organization of its person, whose members receive it until that ends (PLAY-001)', async () => {
    const phone = aDeviceOf(open.db, mate);
    await phone.pullAll();
    expect(await refused(lena, update(mine, { sharedWith: quay.id }))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, lena, ...update(mine, { sharedWith: harbor.id }));
    expect((await received(phone, mine))?.body).toMatchObject({ organizationId: harbor.id });
    expect(await listed(mate, harbor.id)).toContain(mine);
    for (const by of [mate, admin])
      expect(await refused(by, update(mine, { title: 'Taken' }))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(stranger, follow(mine))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, lena, ...update(mine, { sharedWith: null }));
    expect(await received(phone, mine)).toMatchObject({ out: [`org:${harbor.id}:member`] });
    expect(await refused(mate, [playlistPage.document, { playlistId: mine }])).toBe('FORBIDDEN_ACCESS');
  });

  it('is shared no longer with an organization that its person has left (PLAY-001)', async () => {
    await ask(open.db, lena, ...update(mine, { sharedWith: harbor.id }));
    const phone = aDeviceOf(open.db, mate);
    await phone.pullAll();
    await change(
      open.db,
      () => undefined,
      (ctx) => endStandingIn(ctx, lena.id, harbor.id),
    );
    expect(await received(phone, mine)).toMatchObject({ out: [`org:${harbor.id}:member`] });
    expect(await read(lena, mine)).toMatchObject({ organizationId: null });
  });

  it('tells the person whose title another device of theirs wrote over (PLAY-001)', async () => {
    const [desk, phone] = [aDeviceOf(open.db, lena), aDeviceOf(open.db, lena)];
    const renamed = (device: typeof desk, title: string) => {
      const entry = device.entry(updatePlaylistOperation, { input: { playlistId: mine, title } });
      entry.extensions.lectern.base = { [`playlist:${mine}`]: 1 };
      return device.push([entry]);
    };
    await renamed(desk, 'At the desk');
    await renamed(phone, 'On the phone');
    const { rows } = await desk.pullAll();
    const told = rows.filter(({ type, body }) => type === 'lostValue' && body?.entityId === mine);
    expect(told.map(({ body }) => body)).toMatchObject([
      { type: 'playlist', field: 'title', value: 'At the desk' },
    ]);
  });
});

describe('a playlist of an organization', () => {
  it('is made and changed by those who manage its people, and seen by its members alone (PLAY-002, API-052)', async () => {
    expect(await refused(lena, [createPlaylistOperation.document, creation(harbor.id)])).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await refused(stranger, [createPlaylistOperation.document, creation(harbor.id)])).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await listed(lena, harbor.id)).toContain(theirs);
    expect(await refused(stranger, [playlistsPage.document, { organizationId: harbor.id }])).toBe(
      'FORBIDDEN_ACCESS',
    );
    for (const by of [lena, stranger]) {
      expect(await refused(by, edit(theirs, skills[0]!.id, 'insert'))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, update(theirs, { title: 'Taken' }))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, remove(theirs))).toBe('FORBIDDEN_ACCESS');
    }
    await ask(open.db, admin, ...edit(theirs, skills[0]!.id, 'insert'));
    expect(await order(theirs)).toEqual([0]);
    expect(await refused(admin, update(theirs, { sharedWith: null }))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, admin, ...remove(theirs));
    expect(await listed(lena, harbor.id)).not.toContain(theirs);
  });

  it('is followed by a member, who finds it among their own until they stop (PLAY-002)', async () => {
    const phone = aDeviceOf(open.db, lena);
    await phone.pullAll();
    expect(await listed(lena)).not.toContain(theirs);
    await ask(open.db, lena, ...follow(theirs));
    expect(await listed(lena)).toContain(theirs);
    const rows = (await phone.pullAll()).rows.filter(({ type }) => type === 'playlistFollow');
    expect(rows).toMatchObject([
      { id: `${lena.id}/playlistFollow:${theirs}`, in: [`user:${lena.id}`], body: { on: true } },
    ]);
    expect(await listed(mate)).not.toContain(theirs);
    await ask(open.db, lena, ...follow(theirs, false));
    expect(await listed(lena)).not.toContain(theirs);
    expect(await refused(stranger, follow(theirs))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(stranger, follow(theirs, false))).toBe('FORBIDDEN_ACCESS');
  });
});

describe('what several devices do at one moment', () => {
  it('meets in the list, and the same item put in twice is in it once (PLAY-001)', async () => {
    const [a, b, c] = skills as [SeededSkill, SeededSkill, SeededSkill];
    await Promise.all([
      ask(open.db, lena, ...edit(mine, a.id, 'insert')),
      ask(open.db, lena, ...edit(mine, b.id, 'insert')),
      ask(open.db, lena, ...edit(mine, c.id, 'insert')),
      ask(open.db, lena, ...edit(mine, c.id, 'insert')),
    ]);
    expect((await order(mine)).sort()).toEqual([0, 1, 2]);
  });

  it('makes a playlist that is asked for twice once (PLAY-001)', async () => {
    const args = creation(null);
    const answers = await Promise.all(
      [1, 2].map(() => tryAsking(open.db, lena, createPlaylistOperation.document, args)),
    );
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    expect((await listed(lena)).filter((id) => id === args.playlistId)).toHaveLength(1);
  });
});

describe('the limits of playlists', () => {
  it('are 1,000 items in one, and the refusal names the field (PLAY-001)', async () => {
    expect(PLAYLIST_ITEMS).toBe(1_000);
    const items = JSON.stringify(
      Array.from({ length: PLAYLIST_ITEMS }, () => ({ type: 'skill', id: newId(), title: '' })),
    );
    await open.db.updateTable('content.playlists').set({ items }).where('id', '=', mine).execute();
    const [call, args] = edit(mine, skills[0]!.id, 'insert');
    const { errors } = await tryAsking(open.db, lena, call, args);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      extras: { field: 'item' },
    });
  });

  it('are 500 playlists of one person, those that are deleted aside (PLAY-001)', async () => {
    const keen = await aPerson(open.db);
    const rows = Array.from({ length: 500 }, () => ({
      ...{ id: newId(), ownerType: 'USER' as const, ownerId: keen.id, organizationId: null },
      ...{
        title: 'One of many',
        description: '',
        createdBy: keen.id,
        createdAt: 1,
        updatedAt: 1,
        deletedAt: null,
      },
    }));
    await open.db.insertInto('content.playlists').values(rows).execute();
    const { errors } = await tryAsking(open.db, keen, createPlaylistOperation.document, creation(null));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'LIMIT_REACHED',
      extras: { most: 500 },
    });
    await ask(open.db, keen, ...remove(rows[0]!.id));
    await made(keen, null);
  });
});
