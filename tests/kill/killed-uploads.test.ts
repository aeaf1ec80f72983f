/** Files from several devices to the real server, over a network that cuts requests, while tabs and the server are killed. */
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { findRunningPostgres } from '#server/storage/embedded-postgres.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { unsentUploads } from '#store/queries/unsent-counts.ts';
import { addUpload } from '#sync/add-upload.ts';
import { takeOffice } from '#sync/leadership/fence.ts';
import { sendUploads } from '#sync/uploads/uploads.ts';
import { ApiClient } from '../support/api-client.ts';
import { photo } from '../support/pictures.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { inRing } from '../support/ring.ts';
import { seeded } from '../support/seeded.ts';

const people = ['author', 'reviewer', 'admin', 'learner', 'billing'].slice(0, inRing({ core: 2, full: 5 }));
/** Of each person, who may begin sixty an hour. */
const FILES_EACH = inRing({ core: 8, full: 40 });
const KILLS = inRing({ core: 1, full: 5 });
const MOST_ROUNDS = 200;
/** One person may ask twenty times a second. */
const PACE_MS = 60;
const HOUR_MS = 3_600_000;

type Fault = 'none' | 'lost' | 'cut' | 'unanswered' | 'tab dies';

/** What goes wrong with a request; while it is calm nothing does. */
function faultsOf(random: () => number, calm: () => boolean): () => Fault {
  return () => {
    const chance = random();
    if (calm() || chance > 0.4) return 'none';
    return chance < 0.1 ? 'lost' : chance < 0.22 ? 'cut' : chance < 0.34 ? 'unanswered' : 'tab dies';
  };
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** @param cutAfter  bytes of the body; then the connection is destroyed */
function send(url: string, init: RequestInit, cutAfter: number | null): Promise<Answer> {
  const body =
    init.body === undefined || init.body === null
      ? null
      : Buffer.from(init.body as string | ArrayBuffer as ArrayBuffer);
  return new Promise((resolve, reject) => {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      'content-length': String(body?.byteLength ?? 0),
    };
    const asked = httpRequest(url, { method: init.method ?? 'GET', headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject);
    if (body === null || cutAfter === null) asked.end(body ?? undefined);
    else asked.write(body.subarray(0, cutAfter), () => asked.destroy(new Error('cut')));
  });
}

class UploadingDevice {
  readonly client: ApiClient;
  readonly db: LecternDb;
  readonly userId: string;
  private now = Date.now();

  private constructor(client: ApiClient, userId: string) {
    this.client = client;
    this.userId = userId;
    this.db = openStore(userId, { indexedDB: new IDBFactory(), IDBKeyRange });
  }

  static async of(url: string, alias: string): Promise<UploadingDevice> {
    const client = new ApiClient(url);
    const { userId } = await client.signIn(alias);
    return new UploadingDevice(client, userId);
  }

  add(bytes: Uint8Array<ArrayBuffer>, name: string, contentType: string): Promise<string> {
    return addUpload(this.db, {
      file: new File([bytes], name),
      assetType: contentType.startsWith('image/') ? 'image' : 'attachment',
      contentType,
      place: { type: 'user', id: this.userId },
      organizationId: null,
    });
  }

  /** Until a tab dies or nothing more can be sent; the next one takes over from what is stored. */
  async round(faults: () => Fault, random: () => number): Promise<void> {
    this.now += HOUR_MS;
    let die: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => {
      die = resolve;
    });
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      await sleep(PACE_MS);
      const fault = faults();
      if (fault === 'lost') throw new TypeError('no network');
      const length = (init.body as ArrayBuffer | undefined)?.byteLength ?? 0;
      const cutAfter = fault === 'cut' && length > 0 ? Math.floor(random() * length) : null;
      const sent = send(this.client.url + url, init, cutAfter);
      if (fault === 'tab dies') {
        // The request may be at the server already; nobody hears of it.
        sent.catch(() => undefined);
        die();
        return new Promise(() => undefined);
      }
      const { status, headers, body } = await sent.catch((error: unknown) => {
        throw new TypeError('cut', { cause: error });
      });
      if (fault === 'unanswered') throw new TypeError('cut');
      return new Response(new Uint8Array(body), { status, headers });
    };
    const around = {
      db: this.db,
      epoch: await takeOffice(this.db),
      fetch,
      caches: null,
      random,
      clock: { now: () => this.now, setTimeout: () => 0, clearTimeout: () => undefined },
      gate: {
        token: async () => this.client.accessToken,
        renew: async () => {
          await this.client.takeToken();
          return this.client.accessToken;
        },
      } as never,
    };
    await Promise.race([sendUploads(around), dead]);
  }

  waiting = async (): Promise<number> =>
    (await unsentUploads(this.db)).filter(({ state }) => state === 'waiting').length;
}

type Brought = { assetId: string; bytes: Buffer; isPicture: boolean; isFalse: boolean };

/** Texts of any size, photos, and some that are not what they say. */
async function bringFiles(device: UploadingDevice, random: () => number): Promise<Brought[]> {
  const brought: Brought[] = [];
  for (let n = 0; n < FILES_EACH; n += 1) {
    const chance = random();
    const isPicture = chance < 0.3;
    const isFalse = chance > 0.92;
    const bytes = isPicture
      ? await photo(200 + n, 150, 1 + Math.floor(random() * 1e6))
      : Buffer.from(textOf(1 + Math.floor(random() * 700_000), random));
    const [name, type] = isPicture
      ? ['photo.jpg', 'image/jpeg']
      : isFalse
        ? ['report.pdf', 'application/pdf']
        : ['notes.txt', 'text/plain'];
    const assetId = await device.add(new Uint8Array(bytes), name, type);
    brought.push({ assetId, bytes, isPicture, isFalse });
  }
  return brought;
}

function textOf(length: number, random: () => number): string {
  const word = () => Math.floor(random() * 36 ** 8).toString(36);
  let text = '';
  while (text.length < length) text += `${word()} `;
  return text.slice(0, length);
}

async function serverKeeps({ dataDir }: RealServer, userIds: readonly string[]) {
  const connection = await findRunningPostgres(dataDir);
  if (connection === undefined) throw new Error('No database runs on the data folder.');
  const database = openDatabase(connection, { max: 1 });
  try {
    const [assets, uploads] = await Promise.all([
      database.db
        .selectFrom('content.assets')
        .select(['id', 'uploadedBy'])
        .where('uploadedBy', 'in', userIds)
        .execute(),
      database.db.selectFrom('content.uploads').select('assetId').where('userId', 'in', userIds).execute(),
    ]);
    const arriving = await readdir(path.join(dataDir, 'uploads')).catch(() => []);
    return { assets, uploads, arriving };
  } finally {
    await database.close();
  }
}

it('stores every file of several devices once or lists it with its reason, through cut requests, dying tabs and a server that is killed', {
  timeout: 600_000,
}, async () => {
  let server = await startServer();
  const { port, dataDir } = server;
  try {
    const devices = await Promise.all(people.map((alias) => UploadingDevice.of(server.url, alias)));
    const randoms = devices.map((_, at) => seeded(4_100 + at));
    const files = await Promise.all(
      devices.map((device, at) => bringFiles(device, randoms[at] as () => number)),
    );
    let kills = KILLS;
    let down = false;
    const calm = () => kills === 0;
    const upload = async (device: UploadingDevice, random: () => number) => {
      const faults = faultsOf(random, calm);
      for (let round = 0; round < MOST_ROUNDS && (await device.waiting()) > 0; round += 1) {
        while (down) await sleep(20);
        await device.round(faults, random);
      }
      // What the server has leaves the device.
      await device.round(() => 'none', random);
    };
    const killing = async () => {
      for (; kills > 0; kills -= 1) {
        await sleep(1_500 + Math.random() * 1_500);
        down = true;
        await server.kill9();
        server = await startServer({ port, dataDir });
        down = false;
      }
    };
    await Promise.all([
      killing(),
      ...devices.map((device, at) => upload(device, randoms[at] as () => number)),
    ]);

    const { assets, uploads, arriving } = await serverKeeps(
      server,
      devices.map(({ userId }) => userId),
    );
    let stored = 0;
    for (const [at, device] of devices.entries()) {
      const listed = new Map((await unsentUploads(device.db)).map((upload) => [upload.assetId, upload]));
      for (const { assetId, bytes, isPicture, isFalse } of files[at] as Brought[]) {
        const refused = listed.get(assetId);
        if (isFalse) {
          expect(refused?.error?.code).toBe('INVALID_FILES');
          continue;
        }
        expect(refused?.error ?? null, `${people[at]} ${assetId}`).toBeNull();
        expect(
          refused,
          `${people[at]} ${assetId} is neither stored nor listed with a reason`,
        ).toBeUndefined();
        stored += 1;
        const answer = await device.client.fetch(`/assets/${assetId}?for=${device.userId}`);
        expect(answer.status).toBe(200);
        if (isPicture) expect(answer.headers.get('content-type')).toBe('image/webp');
        else expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
        await sleep(PACE_MS);
      }
      device.db.close();
    }
    // Each once, and nothing of what was refused or cut is left.
    expect(assets).toHaveLength(stored);
    expect([uploads, arriving]).toEqual([[], []]);
  } finally {
    await server.cleanUp();
  }
});
