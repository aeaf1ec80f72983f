import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssetUploadIntentOperation, type UploadIntent } from '#contract/content/asset.ts';
import { newId } from '#contract/ids.ts';
import { allowances } from '#domain/allowances.ts';
import { MAX_BYTES_OF_ORGANIZATION, MIN_FREE_BYTES } from '#domain/upload-rules.ts';
import { schemas } from '#server/services/schemas.ts';
import {
  hasMetadata,
  hostileKinds,
  hostilePicture,
  movingGif,
  photo,
  plainPng,
} from '#tests/support/pictures.ts';
import { anOrganization, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { uploadIntent } from '#tests/support/upload-intent.ts';
import { forgetUnfinishedUploads, forgetUnusedAssets } from '../services/content/forget-unused-assets.ts';
import { takeFreeBytes } from './free-bytes.ts';

let app: TestApp;
let harbor: SeededOrganization;
let other: SeededOrganization;
let skillId: string;
type Person = { id: string; cookie: string; accessToken: string };
let author: Person;
let reviewer: Person;
let learner: Person;
let stranger: Person;

const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  harbor = await anOrganization(db());
  other = await anOrganization(db());
  skillId = (await aSkill(db(), harbor, { visible: false })).id;
  reviewer = await person('reviewer-of-it', harbor, 'trainer');
  learner = await person('learner-of-it', harbor, 'member');
  stranger = await person('stranger-to-it', other, 'owner');
});
afterAll(() => app?.close());

async function person(alias: string, organization: SeededOrganization, role: 'trainer' | 'member' | 'owner') {
  const id = await app.addAccount({ alias });
  await app.join(id, organization.id, [role]);
  return { id, ...(await signedIn(app, alias)) };
}

let authors = 0;
/** Whoever uploads as fast as this file, on a machine that is fast, is soon at the limit of one person. */
beforeEach(async () => {
  authors += 1;
  author = await person(`author-${authors}`, harbor, 'trainer');
});

const intentFor = (bytes: Buffer, given: Partial<UploadIntent> = {}) =>
  uploadIntent(bytes, { organizationId: harbor.id, skillId }, given);

const bearer = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` });

async function ask(intent: UploadIntent, as: Person | null = author) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/content',
    headers: as ? bearer(as) : {},
    payload: { query: createAssetUploadIntentOperation.document, variables: intent },
  });
  const { data, errors } = answer.json();
  return {
    given: data?.createAssetUploadIntent,
    code: errors?.[0]?.extensions.code,
    extras: errors?.[0]?.extensions.extras,
  };
}

async function put(
  assetId: string,
  bytes: Buffer | null,
  { range, as = author }: { range?: string; as?: Person } = {},
) {
  const answer = await app.inject({
    method: 'PUT',
    url: `/uploads/${assetId}`,
    headers: {
      ...bearer(as),
      'content-type': 'image/jpeg',
      'x-amz-tagging': 'source=human',
      ...(range && { 'content-range': range }),
    },
    ...(bytes && { payload: bytes }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function bring(bytes: Buffer, given: Partial<UploadIntent> = {}) {
  const intent = intentFor(bytes, given);
  const { given: allowed, code } = await ask(intent);
  if (!allowed) return { assetId: intent.assetId, status: 0, body: { code } };
  return { assetId: intent.assetId, ...(await put(intent.assetId, bytes)) };
}

/** Every file of pictures and uploads in the data folder. */
const onDisk = async (): Promise<string[]> => {
  const folders = ['assets', 'uploads'].map((name) => path.join(app.dataDir, name));
  const found = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  return found
    .flat()
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
};

const get = (assetId: string, as: Person | null, more = '', headers: Record<string, string> = {}) =>
  app.inject({
    url: `/assets/${assetId}?for=${as?.id ?? 'visitor'}${more}`,
    headers: { cookie: as?.cookie ?? '', ...headers },
  });

describe('an upload', () => {
  it('is asked for first and answered with an id and a URL, by who may edit the place alone (API-038)', async () => {
    const bytes = await photo(300, 200);
    const intent = intentFor(bytes);
    expect(await ask(intent)).toMatchObject({
      given: { assetId: intent.assetId, uploadURL: `/uploads/${intent.assetId}` },
    });
    expect((await ask(intent)).given).toBeTruthy();
    expect((await ask(intent, reviewer)).code).toBe('FORBIDDEN_ACCESS');
    for (const as of [learner, stranger])
      expect((await ask(intentFor(bytes), as)).code).toBe('FORBIDDEN_ACCESS');
    expect((await ask(intentFor(bytes), null)).code).toBe('UNAUTHENTICATED');
    const own = { place: { type: 'user', id: learner.id } } as const;
    const ownerInfo = { type: 'USER', id: learner.id } as const;
    const ofOwn = intentFor(bytes, { ownerInfo, uploadContext: { ...intent.uploadContext, ...own } });
    expect((await ask(ofOwn, author)).code).toBe('FORBIDDEN_ACCESS');
    expect((await ask(ofOwn, learner)).given).toBeTruthy();
    const notOwners = intentFor(bytes, { ownerInfo: { type: 'ORGANIZATION', id: other.id } });
    expect((await ask(notOwners)).code).toBe('INVALID_ARGUMENTS');
  });

  it('is not brought by a script’s key, which may only read, even where its person has asked for it', async () => {
    const made = await app.inject({
      method: 'POST',
      url: '/web/app-keys/create',
      headers: { ...ownPage, cookie: author.cookie },
      payload: { name: 'Report', scopes: ['read'] },
    });
    const script = { ...author, accessToken: made.json().key };
    const bytes = await photo(300, 200);
    const intent = intentFor(bytes);
    await ask(intent);
    expect((await put(intent.assetId, bytes, { as: script })).body.code).toBe('FORBIDDEN_ACCESS');
    expect((await put(intent.assetId, bytes)).body).toMatchObject({ done: true });
  });

  it('is refused above 10485760 bytes before a byte is sent, and of a format that its place does not take (IMAGE-003, IMAGE-015)', async () => {
    const bytes = Buffer.from('x');
    const sized = (size: number, given: Partial<UploadIntent> = {}) => {
      const intent = intentFor(bytes, given);
      return ask({ ...intent, uploadContext: { ...intent.uploadContext, bytes: size } });
    };
    expect((await sized(10_485_760)).given).toBeTruthy();
    expect(await sized(10_485_761)).toMatchObject({ code: 'FILE_TOO_LARGE', extras: { limit: 10_485_760 } });
    const pdf = { assetType: 'pdf', contentType: 'application/pdf' } as const;
    expect((await sized(10_485_760, pdf)).given).toBeTruthy();
    expect((await sized(10_485_761, pdf)).code).toBe('FILE_TOO_LARGE');
    expect((await sized(10_485_761, { assetType: 'video', contentType: 'video/mp4' })).given).toBeTruthy();
    for (const contentType of ['image/svg+xml', 'text/html', 'image/webp']) {
      expect((await sized(10, { contentType })).code).toBe('INVALID_FILES');
    }
  });

  it('is refused where the person or the organization holds as much as they may, with what is left, also of two at one moment', async () => {
    const bytes = await photo(300, 200, 17);
    const place = await aSkill(db(), other, { visible: false });
    const [first, second] = [
      await person(`full-${newId()}`, other, 'trainer'),
      await person(`full-${newId()}`, other, 'trainer'),
    ];
    const intent = () => uploadIntent(bytes, { organizationId: other.id, skillId: place.id }) as UploadIntent;
    const holds = (owner: { organizationId: string | null; uploadedBy: string | null }, held: number) =>
      db()
        .insertInto('content.assets')
        .values({
          id: newId(),
          contentType: 'video/mp4',
          bytes: held,
          sha256: 'f'.repeat(64),
          width: null,
          height: null,
          createdAt: 1,
          ...owner,
        })
        .execute();
    await holds(
      { organizationId: other.id, uploadedBy: null },
      MAX_BYTES_OF_ORGANIZATION - bytes.length - 10,
    );
    // Room for one of them alone.
    const answers = await Promise.all([ask(intent(), first), ask(intent(), second)]);
    expect(answers.filter(({ given }) => given)).toHaveLength(1);
    expect(answers.find(({ given }) => !given)).toMatchObject({
      code: 'FILE_TOO_LARGE',
      extras: { limit: 10 },
    });
    // A picture of oneself is nobody else's.
    const own = uploadIntent(bytes, { organizationId: other.id, skillId: place.id });
    const ofOwn = {
      ...own,
      ownerInfo: { type: 'USER', id: first.id } as const,
      uploadContext: { ...own.uploadContext, place: { type: 'user', id: first.id } as const },
    };
    expect((await ask(ofOwn, first)).given).toBeTruthy();
    await holds({ organizationId: null, uploadedBy: first.id }, allowances.uploadedBytes.most);
    expect((await ask(ofOwn, first)).code).toBe('FILE_TOO_LARGE');
    await db().deleteFrom('content.uploads').execute();
    await db().deleteFrom('content.assets').where('sha256', '=', 'f'.repeat(64)).execute();
  });

  it('arrives piece by piece from where the server is, through cuts and repetitions, and is kept once', async () => {
    const bytes = await photo(1400, 1000, 7);
    const intent = intentFor(bytes);
    const { assetId } = intent;
    await ask(intent);
    const total = bytes.length;
    const piece = (from: number, to: number) =>
      put(assetId, bytes.subarray(from, to), { range: `bytes ${from}-${to - 1}/${total}` });
    expect((await piece(0, 1000)).body).toEqual({ assetId, received: 1000, done: false });
    expect((await piece(0, 1000)).body.received).toBe(1000);
    expect((await piece(5000, 6000)).body.received).toBe(1000);
    expect((await put(assetId, null, { range: `bytes */${total}` })).body).toEqual({
      assetId,
      received: 1000,
      done: false,
    });
    expect((await put(assetId, null, { range: `bytes */${total}`, as: stranger })).status).toBe(404);
    expect((await piece(1000, total)).body).toEqual({ assetId, received: total, done: true });
    expect((await put(assetId, null, { range: `bytes */${total}` })).body.done).toBe(true);
    expect(await stat(path.join(app.dataDir, 'uploads', assetId)).catch(() => null)).toBeNull();
    const rows = await db().selectFrom('content.assets').select('id').where('id', '=', assetId).execute();
    expect(rows).toHaveLength(1);
  });

  it('is asked for anew after ten minutes, and goes on where it was', async () => {
    const bytes = await photo(200, 150, 3);
    const intent = intentFor(bytes);
    await ask(intent);
    await put(intent.assetId, bytes.subarray(0, 500), { range: `bytes 0-499/${bytes.length}` });
    const { expiresAt } = await db()
      .selectFrom('content.uploads')
      .select('expiresAt')
      .where('assetId', '=', intent.assetId)
      .executeTakeFirstOrThrow();
    expect(Math.abs(expiresAt - Date.now() - 10 * 60 * 1000)).toBeLessThan(10_000);
    await db().updateTable('content.uploads').set({ expiresAt: 1 }).execute();
    const rest = () =>
      put(intent.assetId, bytes.subarray(500), { range: `bytes 500-${bytes.length - 1}/${bytes.length}` });
    expect((await rest()).status).toBe(404);
    await ask(intent);
    expect((await rest()).body.done).toBe(true);
  });

  it('that is not what was announced is not kept', async () => {
    const bytes = await photo(120, 90, 5);
    const intent = intentFor(bytes);
    await ask(intent);
    const torn = Buffer.from(bytes);
    torn[200] = (torn[200] as number) ^ 1;
    expect((await put(intent.assetId, torn)).body.code).toBe('UPLOAD_FAILED');
    expect((await put(intent.assetId, bytes)).body.done).toBe(true);
  });
});

describe('a picture', () => {
  it('is made anew as WebP at the widths that are asked for, after the crop, without its metadata (IMAGE-013, IMAGE-001)', async () => {
    const bytes = await photo(3000, 2000, 11);
    expect(await hasMetadata(bytes)).toBe(true);
    const crop = { unit: '%', x: 0, y: 0, width: 90, height: 50 } as const;
    const { assetId } = await bring(bytes, { attributes: { crop, format: 'JPG', tags: ['cover'] } });
    for (const [asked, width] of [
      ['', 2400],
      ['&w=72', 72],
      ['&w=80', 80],
      ['&w=124', 124],
      ['&w=208', 208],
      ['&w=300', 300],
      ['&w=768', 768],
      ['&w=1200', 1200],
      ['&w=2400', 2400],
    ] as const) {
      const answer = await get(assetId, author, asked);
      expect(answer.headers['content-type']).toBe('image/webp');
      const made = await sharp(answer.rawPayload).metadata();
      expect([made.width, Math.round((made.width / made.height) * 100)]).toEqual([
        width,
        expect.closeTo(270, -1),
      ]);
      expect(await hasMetadata(answer.rawPayload)).toBe(false);
    }
    const original = await get(assetId, reviewer, '&original');
    expect([original.headers['content-type'], await hasMetadata(original.rawPayload)]).toEqual([
      'image/jpeg',
      false,
    ]);
    expect((await sharp(original.rawPayload).metadata()).width).toBe(2400);
    const query =
      'query($assetId: String!) { getImageAsset(assetId: $assetId) { id crop isProcessed processed original tags } }';
    const answered = await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: bearer(author),
      payload: { query, variables: { assetId } },
    });
    expect(answered.json().data.getImageAsset).toEqual({
      id: assetId,
      crop,
      isProcessed: true,
      processed: { url: `/assets/${assetId}?w=2400`, format: 'WEBP', dimensions: { width: 2400 } },
      original: { url: `/assets/${assetId}?original`, format: 'JPG' },
      tags: ['cover'],
    });
  });

  it('that moves keeps its frames, and one that is turned by its metadata stands upright', async () => {
    const gif = await bring(await movingGif(4), { contentType: 'image/gif' });
    const moving = await sharp((await get(gif.assetId, author)).rawPayload, { animated: true }).metadata();
    expect([moving.format, moving.pages]).toEqual(['webp', 4]);
    const lying = await sharp(await plainPng(60, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const turned = await bring(lying);
    const upright = await sharp((await get(turned.assetId, author)).rawPayload).metadata();
    expect([upright.width, upright.height]).toEqual([40, 60]);
  });

  it('is seen by who brought it and who may edit where it was put, and by nobody else until something shows it', async () => {
    const { assetId } = await bring(await photo(90, 60, 21));
    const seen = async () =>
      Promise.all(
        [author, reviewer, learner, stranger, null].map(async (as) => (await get(assetId, as)).statusCode),
      );
    expect(await seen()).toEqual([200, 200, 403, 403, 403]);
    const query =
      'query($assetId: String!) { getPublicImage(assetId: $assetId) { id crop original processed tags } getAvatars(assetIds: [$assetId]) { id crop original processed tags } }';
    const asked = async (as: Person) =>
      (
        await app.inject({
          method: 'POST',
          url: '/graphql/content',
          headers: bearer(as),
          payload: { query, variables: { assetId } },
        })
      ).json();
    expect((await asked(stranger)).data).toBeNull();
    expect((await asked(author)).data).toEqual({
      getPublicImage: {
        id: assetId,
        crop: null,
        original: { url: `/assets/${assetId}`, dimensions: { width: 90, height: 60 } },
        processed: { url: `/assets/${assetId}?w=300`, dimensions: { width: 90 } },
        tags: [],
      },
      getAvatars: [
        {
          id: assetId,
          crop: null,
          original: { url: `/assets/${assetId}` },
          processed: { url: `/assets/${assetId}?w=72`, dimensions: { width: 72 } },
          tags: [],
        },
      ],
    });
    await db()
      .updateTable('content.skills')
      .set({ image: assetId, visible: true })
      .where('id', '=', skillId)
      .execute();
    expect(await seen()).toEqual([200, 200, 200, 200, 200]);
    await db()
      .updateTable('content.skills')
      .set({ image: null, visible: false })
      .where('id', '=', skillId)
      .execute();
  });

  it('is answered with its crop, its original, a copy of 300 px and its tags, and pictures of people with one of 72 px (API-032)', async () => {
    const crop = { unit: '%', x: 0, y: 0, width: 50, height: 100 } as const;
    const { assetId } = await bring(await photo(1200, 600, 31), {
      attributes: { crop, format: 'JPG', tags: ['cover'] },
    });
    const asked = async (query: string, variables: object, as: Person) =>
      (
        await app.inject({
          method: 'POST',
          url: '/graphql/content',
          headers: bearer(as),
          payload: { query, variables },
        })
      ).json();
    const one =
      'query($assetId: String!) { getPublicImage(assetId: $assetId) { id crop original processed tags } }';
    const many =
      'query($assetIds: [String!]!) { getAvatars(assetIds: $assetIds) { id crop original processed tags } }';
    const same = { id: assetId, crop, tags: ['cover'] };
    expect((await asked(one, { assetId }, author)).data.getPublicImage).toEqual({
      ...same,
      original: { url: `/assets/${assetId}?original`, dimensions: { width: 1200, height: 600 } },
      processed: { url: `/assets/${assetId}?w=300`, dimensions: { width: 300 } },
    });
    expect((await asked(many, { assetIds: [assetId, newId(), assetId] }, author)).data.getAvatars).toEqual([
      {
        ...same,
        original: { url: `/assets/${assetId}?original` },
        processed: { url: `/assets/${assetId}?w=72`, dimensions: { width: 72 } },
      },
    ]);
    expect((await asked(many, { assetIds: [assetId] }, stranger)).data.getAvatars).toEqual([]);
    expect((await asked(one, { assetId }, stranger)).errors[0].extensions.code).toBe('FORBIDDEN_ACCESS');
    const imageOf = async (id: string, as: Person | null) => {
      const answer = await app.inject({ url: `/image/${id}`, headers: as ? bearer(as) : {} });
      return [answer.statusCode, answer.json().data ?? answer.json().code];
    };
    expect(await imageOf(assetId, author)).toEqual([200, { imageUrl: `/assets/${assetId}` }]);
    for (const [id, as] of [
      [assetId, stranger],
      [assetId, null],
      [newId(), author],
      ['logo.png', author],
    ] as const)
      expect(await imageOf(id, as)).toEqual([403, 'FORBIDDEN_ACCESS']);
  });

  it.each(hostileKinds)(
    'of somebody hostile is refused, while others are answered: %s (F56, F57)',
    async (kind) => {
      const before = await onDisk();
      for (let n = 0; n < 20; n += 1) {
        const { bytes, contentType, name } = await hostilePicture(kind, n);
        const began = performance.now();
        const [{ body, assetId }, others] = await Promise.all([
          bring(bytes, { contentType }),
          app.inject({ url: '/readyz' }),
        ]);
        expect([name, body.code], name).toEqual([
          name,
          kind === 'oversized' ? 'FILE_TOO_LARGE' : 'INVALID_FILES',
        ]);
        expect(others.statusCode).toBe(200);
        expect(performance.now() - began).toBeLessThan(10_000);
        expect((await get(assetId, author)).statusCode).toBe(403);
        await db().deleteFrom('content.uploads').execute();
      }
      expect(await onDisk()).toEqual(before);
    },
  );
});

describe('another file', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

  it('is downloaded under its own name, in ranges', async () => {
    const intent = intentFor(pdf, { assetType: 'pdf', contentType: 'application/pdf' });
    intent.uploadContext.fileName = "Ana's knots.pdf";
    await ask(intent);
    expect((await put(intent.assetId, pdf)).body.done).toBe(true);
    const whole = await get(intent.assetId, author);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Ana%27s%20knots.pdf",
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    const part = await get(intent.assetId, author, '', { range: 'bytes=5-9' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 5-9/${pdf.length}`,
      pdf.toString().slice(5, 10),
    ]);
    const end = await get(intent.assetId, author, '', { range: 'bytes=-5' });
    expect(end.body).toBe('%%EOF');
    expect((await get(intent.assetId, author, '', { range: 'bytes=99999-' })).statusCode).toBe(416);
  });

  it('has a name that ends as its kind does, so that nobody downloads a program as a text (ASVS 5.2.2)', async () => {
    const text = Buffer.from('start calc');
    const named = async (fileName: string) => {
      const intent = intentFor(text, { assetType: 'attachment', contentType: 'text/plain' });
      intent.uploadContext.fileName = fileName;
      return (await ask(intent)).code ?? 'taken';
    };
    for (const fileName of ['knots.bat', 'knots.txt.hta', 'knots.js', 'knots', 'knots.pdf', 'knots.txt.'])
      expect([fileName, await named(fileName)]).toEqual([fileName, 'INVALID_FILES']);
    expect(await named('Knots.TXT')).toBe('taken');
    await db().deleteFrom('content.uploads').execute();
  });

  it('that is a text says in which letters it is written (ASVS 4.1.1)', async () => {
    const { assetId } = await bring(Buffer.from('Šibenik,1\n'), {
      assetType: 'attachment',
      contentType: 'text/csv',
    });
    expect((await get(assetId, author)).headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('is what it is said to be, and no page', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const taken = async (
      bytes: Buffer,
      contentType: string,
      assetType: UploadIntent['assetType'] = 'attachment',
    ) => (await bring(bytes, { assetType, contentType })).body.code ?? 'taken';
    expect(await taken(page, 'text/plain')).toBe('INVALID_FILES');
    expect(await taken(page, 'application/pdf', 'pdf')).toBe('INVALID_FILES');
    expect(await taken(pdf, 'text/plain')).toBe('INVALID_FILES');
    expect(await taken(pdf.subarray(0, -6), 'application/pdf', 'pdf')).toBe('INVALID_FILES');
    expect(
      await taken(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nTie it'), 'text/vtt', 'captions'),
    ).toBe('taken');
    expect(await taken(Buffer.from('no captions'), 'text/vtt', 'captions')).toBe('INVALID_FILES');
    expect(await taken(Buffer.from('a,b\n1,2'), 'text/csv')).toBe('taken');
    await db().deleteFrom('content.uploads').execute();
  });
});

describe('what is brought by whom nobody has confirmed, and for a person', () => {
  const ofOneself = (bytes: number, given: Partial<UploadIntent> = {}, as = author): UploadIntent => {
    const picture = intentFor(Buffer.from('a picture'), given);
    const place = { type: 'user', id: as.id } as const;
    return {
      ...picture,
      ownerInfo: { type: 'USER', id: as.id },
      uploadContext: { ...picture.uploadContext, place, bytes },
    };
  };

  it('is a picture of at most 10 MB, and no video or other file (U7, ASVS 5.2.1)', async () => {
    const video = { assetType: 'video', contentType: 'video/mp4' } as const;
    expect((await ask(ofOneself(500, video))).code).toBe('INVALID_FILES');
    expect((await ask(ofOneself(500, { assetType: 'pdf', contentType: 'application/pdf' }))).code).toBe(
      'INVALID_FILES',
    );
    expect(await ask(ofOneself(10_485_761))).toMatchObject({
      code: 'FILE_TOO_LARGE',
      extras: { limit: 10_485_760 },
    });
    expect((await ask(ofOneself(10_485_760))).given).toBeTruthy();
  });

  it('is 50 MB in all until the address is confirmed (U7)', async () => {
    const waiting = { emailVerified: false, pendingEmail: `${author.id}@waits.example` };
    await db().updateTable('accounts.users').set(waiting).where('id', '=', author.id).execute();
    for (let n = 0; n < 5; n += 1) expect((await ask(ofOneself(10_485_760))).given).toBeTruthy();
    expect((await ask(ofOneself(1))).code).toBe('EMAIL_UNVERIFIED');
    await db()
      .updateTable('accounts.users')
      .set({ emailVerified: true })
      .where('id', '=', author.id)
      .execute();
    expect((await ask(ofOneself(10_485_760))).given).toBeTruthy();
  });

  it('is refused while the disk is nearly full, which the server says as it is (U7)', async () => {
    takeFreeBytes(async () => MIN_FREE_BYTES + 499);
    expect((await ask(ofOneself(500))).code).toBe('SERVER_FULL');
    expect((await ask(ofOneself(499))).given).toBeTruthy();
    takeFreeBytes(async () => Number.POSITIVE_INFINITY);
  });

  it('leaves with its intent when it was never finished, and what goes on stays (U7)', async () => {
    const bytes = await photo(200, 150, 5);
    const [left, goesOn] = [intentFor(bytes), intentFor(bytes)];
    const begin = async (intent: UploadIntent) => {
      await ask(intent);
      await put(intent.assetId, bytes.subarray(0, 500), { range: `bytes 0-499/${bytes.length}` });
    };
    for (const intent of [left, goesOn]) await begin(intent);
    const old = new Date(Date.now() - 11 * 60_000);
    for (const { assetId } of [left, goesOn])
      await utimes(path.join(app.dataDir, 'uploads', assetId), old, old);
    const expired = { expiresAt: Date.now() - 60_000 };
    await db().updateTable('content.uploads').set(expired).where('assetId', '=', left.assetId).execute();
    await forgetUnfinishedUploads({ ...app.backend, publicUrl: '', now: () => Date.now() } as never);
    const files = await readdir(path.join(app.dataDir, 'uploads'));
    expect(files).toContain(goesOn.assetId);
    expect(files).not.toContain(left.assetId);
    // It is asked for anew, and begins anew.
    expect((await ask(left)).given).toBeTruthy();
    expect((await put(left.assetId, bytes)).body.done).toBe(true);
  });
});

it('forgets after a day what nothing refers to, and keeps what a draft, a lesson, a person or an organization shows', async () => {
  await db().deleteFrom('content.assets').execute();
  const kept: Record<string, string> = {};
  for (const what of ['nothing', 'draft', 'lesson', 'person']) {
    kept[what] = (await bring(await photo(70, 50, 40 + Object.keys(kept).length))).assetId;
  }
  const asset = (what: string) => kept[what] as string;
  const state = Buffer.from(`\u0001image ${asset('draft')} end`);
  await db()
    .insertInto('content.draftSnapshots')
    .values({ skillId, state, checksum: 'x', vector: state, bytes: state.length, seq: 0, updatedAt: 1 })
    .execute();
  const assets = JSON.stringify([{ assetId: asset('lesson'), bytes: 1, contentType: 'image/webp' }]);
  await db().updateTable('content.skills').set({ assets }).where('id', '=', skillId).execute();
  await db()
    .updateTable('accounts.users')
    .set({ image: asset('person') })
    .where('id', '=', author.id)
    .execute();
  const run = () => forgetUnusedAssets({ ...app.backend, publicUrl: '', now: app.backend.now } as never);
  await run();
  expect(await db().selectFrom('content.assets').select('id').execute()).toHaveLength(4);
  const { sha256: name } = await db()
    .selectFrom('content.assets')
    .select('sha256')
    .where('id', '=', asset('nothing'))
    .executeTakeFirstOrThrow();
  app.pass(25 * 60 * 60 * 1000);
  await run();
  const left = (await db().selectFrom('content.assets').select('id').execute()).map(({ id }) => id);
  expect(left.sort()).toEqual([asset('draft'), asset('lesson'), asset('person')].sort());
  expect(await app.backend.files.open(name)).toBeNull();
});
