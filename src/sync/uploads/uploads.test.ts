import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { uploadErrorText } from '#contract/words/en/upload-errors.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { openStore } from '#store/db.ts';
import { unsentUploads } from '#store/queries/unsent-counts.ts';
import { isBeingChecked } from '#store/tables/uploads.ts';
import { seeded } from '#tests/support/seeded.ts';
import { addUpload } from '../add-upload.ts';
import { takeOffice } from '../leadership/fence.ts';
import { waitsForUpload } from '../outbox/outbox.ts';
import { sendUploads } from './uploads.ts';

/** What the server does with intents and pieces, behind a network that may lose a request or its answer. */
function aServer(faults: () => 'none' | 'lost' | 'unanswered' | 'refuses' | 'ends' | 'checks') {
  const intents = new Map<string, { bytes: number }>();
  const arrived = new Map<string, number[]>();
  const kept = new Map<string, number>();
  const headersSeen: Headers[] = [];
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { [LECTERN_HEADER]: '1' } });
  const answer = async (path: string, init: RequestInit, checks: boolean): Promise<Response> => {
    if (path.startsWith('/graphql')) {
      const { variables } = JSON.parse(init.body as string);
      intents.set(variables.assetId, variables.uploadContext);
      const given = { assetId: variables.assetId, uploadURL: `/uploads/${variables.assetId}` };
      return json(200, { data: { createAssetUploadIntent: given } });
    }
    const assetId = path.slice('/uploads/'.length);
    const headers = new Headers(init.headers);
    headersSeen.push(headers);
    const { bytes } = intents.get(assetId) ?? { bytes: 0 };
    const here = arrived.get(assetId) ?? [];
    const range = headers.get('content-range') ?? '';
    const from = /^bytes (\d+)-/.exec(range)?.[1];
    if (from !== undefined && Number(from) === here.length)
      for (const byte of new Uint8Array(init.body as ArrayBuffer)) here.push(byte);
    arrived.set(assetId, here);
    if (checks && here.length >= bytes)
      return json(200, { assetId, received: here.length, done: false, checking: true });
    const done = here.length >= bytes;
    if (done && !kept.has(assetId)) kept.set(assetId, here.length);
    return json(200, { assetId, received: here.length, done });
  };
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const fault = faults();
    if (fault === 'lost') throw new TypeError('no network');
    if (fault === 'refuses') return json(415, { code: 'INVALID_FILES', extras: null });
    const response = await answer(path, init, fault === 'checks');
    if (fault === 'unanswered') throw new TypeError('cut');
    return response;
  };
  return { fetch, kept, arrived, headersSeen };
}

const me = newId();

async function aDevice(fetch: ReturnType<typeof aServer>['fetch']) {
  const db = openStore(me, { indexedDB: new IDBFactory(), IDBKeyRange });
  let now = 1_000_000;
  const around = async () => ({
    db,
    epoch: await takeOffice(db),
    fetch,
    caches: null,
    random: () => 0.5,
    clock: { now: () => now, setTimeout: () => 0, clearTimeout: () => {} },
    gate: { token: async () => 'token', renew: async () => 'token' } as never,
  });
  const round = async () => {
    now += 3_600_000;
    return sendUploads(await around());
  };
  const add = (bytes: Uint8Array<ArrayBuffer>) =>
    addUpload(db, {
      file: new File([bytes], 'photo.jpg'),
      assetType: 'image',
      contentType: 'image/jpeg',
      place: { type: 'user', id: me },
      organizationId: null,
    });
  return { db, round, add };
}

const bytesOf = (seed: number, length: number) => {
  const random = seeded(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
};

it('stores every upload once or lists it with its reason, through random cuts, lost answers and restarts', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = seeded(seed);
    let calm = false;
    const server = aServer(() => {
      const chance = random();
      if (calm || chance > 0.5) return 'none';
      return chance < 0.22 ? 'lost' : chance < 0.46 ? 'unanswered' : 'refuses';
    });
    const device = await aDevice(server.fetch);
    const sizes = [1, 300_000, 262_144].map((size, n) => bytesOf(seed + n, size));
    const ids: string[] = [];
    for (const bytes of sizes) ids.push(await device.add(bytes));
    for (let round = 0; round < 12; round += 1) await device.round();
    calm = true;
    await device.round();
    await device.round();
    const listed = await unsentUploads(device.db);
    for (const [n, id] of ids.entries()) {
      const refused = listed.find(({ assetId }) => assetId === id);
      if (refused) expect([seed, refused.error]).not.toEqual([seed, null]);
      else
        expect([seed, server.arrived.get(id)?.length, server.kept.get(id)]).toEqual([
          seed,
          sizes[n]?.length,
          sizes[n]?.length,
        ]);
      if (!refused)
        expect(Buffer.compare(Buffer.from(server.arrived.get(id) ?? []), sizes[n] as Uint8Array)).toBe(0);
    }
    expect(await device.db.blobs.count()).toBe(
      listed.reduce((sum, { intent }) => sum + Math.ceil(intent.uploadContext.bytes / 262_144), 0),
    );
    device.db.close();
  }
}, 60_000);

it('sends the same file for the same place once, with the tagging header and where each piece belongs (IMAGE-012)', async () => {
  const server = aServer(() => 'none');
  const { db, add, round } = await aDevice(server.fetch);
  const bytes = bytesOf(5, 400_000);
  expect(await add(bytes)).toBe(await add(bytes.slice()));
  await round();
  expect(server.kept.size).toBe(1);
  expect(server.headersSeen.map((headers) => headers.get('content-range'))).toEqual([
    'bytes */400000',
    'bytes 0-399999/400000',
  ]);
  expect(server.headersSeen.every((headers) => headers.get('x-amz-tagging') === 'source=human')).toBe(true);
  db.close();
});

it('keeps back the change that shows a file until it is there, and undoes it with the reason when it is refused (LOCAL-033)', async () => {
  let refuses = false;
  const server = aServer(() => (refuses ? 'refuses' : 'none'));
  const { db, add, round } = await aDevice(server.fetch);
  const user = {
    userId: me,
    alias: 'me',
    name: { first: 'A', last: 'B' },
    emails: [],
    image: null,
    about: '',
    registeredAt: 1,
    lastLoginAt: null,
    mayImpersonate: false,
  };
  await db.users.put({ ...user, ver: 1, buckets: [`user:${me}`], pending: 0 });
  const image = await add(bytesOf(6, 100));
  await enqueue(db, updateUser, { input: { image } }, { goesAtOnce: true });
  const [entry] = await db.outbox.toArray();
  expect([entry?.sent, waitsForUpload(entry!, await db.uploads.toArray())]).toEqual([false, true]);
  expect((await db.users.get(me))?.image).toBe(image);
  refuses = true;
  await round();
  const [refused] = await db.outbox.toArray();
  expect([refused?.state, (await db.users.get(me))?.image]).toEqual(['rejected', null]);
  expect((await db.uploads.get(image))?.state).toBe('refused');
  db.close();
});

const unexplained = [
  ['/graphql', 'Unable to create upload intent due to unknown error'],
  ['/uploads', 'Unable to upload file'],
] as const;
it.each(unexplained)(
  'says of a refused call to %s, whose reason nobody knows, that: %s (IMAGE-009)',
  async (refusing, text) => {
    const server = aServer(() => 'none');
    const device = await aDevice(async (path, init) =>
      path.startsWith(refusing)
        ? new Response('{}', { status: 400, headers: { [LECTERN_HEADER]: '1' } })
        : server.fetch(path, init),
    );
    await device.add(bytesOf(9, 100));
    await device.round();
    const [listed] = await unsentUploads(device.db);
    expect(listed?.state).toBe('refused');
    expect(uploadErrorText(listed?.error?.code as 'UPLOAD_FAILED')).toBe(text);
    device.db.close();
  },
);

it('says why a file is not taken for now, and sends it when the person says so (U7)', async () => {
  for (const code of ['SERVER_FULL', 'EMAIL_UNVERIFIED'] as const) {
    const server = aServer(() => 'none');
    let refuses = true;
    const device = await aDevice(async (path, init) =>
      refuses && path.startsWith('/graphql')
        ? new Response(JSON.stringify({ errors: [{ extensions: { code, extras: null } }] }), {
            status: 409,
            headers: { [LECTERN_HEADER]: '1' },
          })
        : server.fetch(path, init),
    );
    const id = await device.add(bytesOf(8, 1_000));
    await device.round();
    expect(await unsentUploads(device.db)).toMatchObject([
      { assetId: id, state: 'refused', error: { code } },
    ]);
    expect(await device.db.blobs.count()).toBe(1);
    refuses = false;
    await device.db.uploads.update(id, { state: 'waiting', error: null });
    await device.round();
    expect(server.kept.get(id)).toBe(1_000);
    device.db.close();
  }
});

it('keeps a file that the server has and checks for viruses, asks again however long that takes, and never sends it twice', async () => {
  let checks = true;
  const server = aServer(() => (checks ? 'checks' : 'none'));
  const { db, add, round } = await aDevice(server.fetch);
  const id = await add(bytesOf(9, 300_000));
  for (let asked = 0; asked < 20; asked += 1) {
    const before = server.headersSeen.length;
    const { nextAt } = await round();
    expect(server.headersSeen.length - before).toBe(asked === 0 ? 2 : 1);
    expect(nextAt).toBeGreaterThan(0);
  }
  expect(await unsentUploads(db)).toMatchObject([{ state: 'waiting', sentBytes: 300_000, attempts: 0 }]);
  expect(isBeingChecked((await db.uploads.get(id))!)).toBe(true);
  expect(await db.blobs.count()).toBe(2);
  checks = false;
  await round();
  expect([server.kept.get(id), await db.uploads.count()]).toEqual([300_000, 0]);
  db.close();
});

it('says of a file that the scanner does not let through what was found, and sends it no more', async () => {
  for (const code of ['FILE_HARMFUL', 'FILE_UNCHECKED'] as const) {
    const server = aServer(() => 'none');
    const { db, add, round } = await aDevice(async (path, init) =>
      path.startsWith('/uploads')
        ? new Response(JSON.stringify({ code, extras: null }), {
            status: 422,
            headers: { [LECTERN_HEADER]: '1' },
          })
        : server.fetch(path, init),
    );
    await add(bytesOf(3, 100));
    await round();
    expect(await unsentUploads(db)).toMatchObject([{ state: 'refused', error: { code } }]);
    db.close();
  }
});
