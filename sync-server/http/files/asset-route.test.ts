import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { missingFiles } from '#server/assets/missing-files.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let organizationId: string;
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

beforeAll(async () => {
  app = await testApp();
  organizationId = await app.addOrganization('harbor');
});
afterAll(() => app?.close());

async function asset(
  contentType = 'image/png',
  bytes: Buffer = Buffer.concat([png, Buffer.from(newId())]),
): Promise<string> {
  const id = newId();
  const sha256 = await app.backend.files.put(bytes);
  await app.backend.database.db
    .insertInto('content.assets')
    .values({
      id,
      organizationId,
      contentType,
      bytes: bytes.length,
      sha256,
      width: null,
      height: null,
      createdAt: 1,
    })
    .execute();
  return id;
}

type Shown = {
  image?: string;
  assets?: string[];
  visible?: boolean;
  free?: boolean;
  loginRequired?: boolean;
  rootType?: 'catalog' | 'internal';
};

async function skill({
  image,
  assets = [],
  visible = true,
  free = true,
  loginRequired = false,
  rootType = 'catalog',
}: Shown): Promise<string> {
  const id = newId();
  await app.backend.database.db
    .insertInto('content.skills')
    .values({
      id,
      organizationId,
      tenantSlug: 'harbor',
      slug: id,
      title: 'x',
      workflow: 'PUBLISHED',
      rootType,
      visible,
      free,
      loginRequired,
      tags: '[]',
      image: image ?? null,
      cover: 'blue',
      sections: '[]',
      estimatedSeconds: 1,
      assets: JSON.stringify(assets.map((assetId) => ({ assetId, bytes: 1, contentType: 'image/png' }))),
      bodyVersion: null,
      importKey: null,
      createdAt: 1,
      updatedAt: 1,
    })
    .execute();
  return id;
}

async function course(fields: Shown): Promise<string> {
  const id = newId();
  await app.backend.database.db
    .insertInto('content.collections')
    .values({
      id,
      type: 'course',
      rootCollectionId: id,
      rootType: fields.rootType ?? 'catalog',
      organizationId,
      tenantSlug: 'harbor',
      slug: id,
      title: 'x',
      workflow: 'PUBLISHED',
      difficulty: null,
      visible: fields.visible ?? true,
      free: fields.free ?? true,
      loginRequired: fields.loginRequired ?? false,
      children: '[]',
      image: fields.image ?? null,
      cover: 'blue',
      faqs: '[]',
      studyPlans: '[]',
      catalogTags: '[]',
      importKey: null,
      createdAt: 1,
      updatedAt: 1,
      publishedAt: null,
    })
    .execute();
  return id;
}

const get = (
  assetId: string,
  { cookie = '', as }: { cookie?: string; as?: string } = {},
  headers: Record<string, string> = {},
) => app.inject({ url: `/assets/${assetId}${as ? `?for=${as}` : ''}`, headers: { cookie, ...headers } });

describe('an asset', () => {
  it('is served with its own type, kept for ever by whom it was given to, and can run nothing (F58)', async () => {
    const id = await asset();
    await skill({ assets: [id] });
    const answer = await get(id, { as: 'visitor' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.rawPayload.subarray(0, 10)).toEqual(png);
    const again = await get(id, { as: 'visitor' }, { 'if-none-match': answer.headers.etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(id)).headers['cache-control']).toBe('private, no-cache');
    const head = await app.inject({ method: 'HEAD', url: `/assets/${id}` });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(answer.rawPayload.length),
    ]);
  });

  it('that is no picture is given as an attachment', async () => {
    const id = await asset('application/pdf');
    await skill({ assets: [id] });
    expect((await get(id)).headers['content-disposition']).toBe('attachment');
  });

  it('is refused alike when it is missing, hidden, shown by nothing, or no id at all', async () => {
    const hidden = await asset();
    await skill({ assets: [hidden], visible: false });
    const loose = await asset();
    const answers = await Promise.all(
      [hidden, loose, newId(), 'x', '..%2f..%2fsecrets.json'].map((id) => get(id)),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(answers[0]!.body);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('whose file is gone from the disk is refused like one that is missing, and the operator reads it in log and metrics', async () => {
    const bytes = Buffer.concat([png, Buffer.from(newId())]);
    const id = await asset('image/png', bytes);
    await skill({ assets: [id] });
    const before = missingFiles();
    await app.backend.files.remove(createHash('sha256').update(bytes).digest('hex'));
    const [gone, missing] = [await get(id, { as: 'visitor' }), await get(newId(), { as: 'visitor' })];
    expect([gone.statusCode, gone.body]).toEqual([missing.statusCode, missing.body]);
    expect(gone.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(gone.headers.etag).toBeUndefined();
    expect(app.logged.filter((line) => line.includes('"level":50') && line.includes(id))).toHaveLength(1);
    expect(missingFiles() - before).toBe(1);
  });

  it('is shown to whom the skill or the card that shows it is shown', async () => {
    const memberId = await app.addAccount({ alias: 'member' });
    await app.join(memberId, organizationId, ['member']);
    const member = await signedIn(app, 'member');
    const trainerId = await app.addAccount({ alias: 'trainer' });
    await app.join(trainerId, organizationId, ['trainer']);
    const trainer = await signedIn(app, 'trainer');
    await app.addAccount({ alias: 'outsider' });
    const outsider = await signedIn(app, 'outsider');
    const cases: [
      string,
      Shown & { on?: 'course' },
      { visitor: boolean; outsider: boolean; member: boolean; trainer: boolean },
    ][] = [
      ['free and open', {}, { visitor: true, outsider: true, member: true, trainer: true }],
      [
        'for accounts',
        { loginRequired: true },
        { visitor: false, outsider: true, member: true, trainer: true },
      ],
      [
        'internal',
        { rootType: 'internal' },
        { visitor: false, outsider: false, member: true, trainer: true },
      ],
      ['to be bought', { free: false }, { visitor: false, outsider: false, member: false, trainer: true }],
      ['hidden', { visible: false }, { visitor: false, outsider: false, member: false, trainer: true }],
      [
        'card of a course to be bought',
        { on: 'course', free: false },
        { visitor: true, outsider: true, member: true, trainer: true },
      ],
      [
        'card of an internal course',
        { on: 'course', rootType: 'internal' },
        { visitor: false, outsider: false, member: true, trainer: true },
      ],
      [
        'card of a hidden course',
        { on: 'course', visible: false },
        { visitor: false, outsider: false, member: false, trainer: true },
      ],
    ];
    for (const [what, { on, ...fields }, may] of cases) {
      const id = await asset();
      if (on) await course({ ...fields, image: id });
      else await skill({ ...fields, assets: [id] });
      const seen = {
        visitor: (await get(id)).statusCode === 200,
        outsider: (await get(id, outsider)).statusCode === 200,
        member: (await get(id, member)).statusCode === 200,
        trainer: (await get(id, trainer)).statusCode === 200,
      };
      expect([what, seen]).toEqual([what, may]);
    }
  });

  it('is never kept under the name of one account with the rights of another', async () => {
    const id = await asset();
    await skill({ assets: [id], loginRequired: true });
    const anaId = await app.addAccount({ alias: 'ana-here' });
    const ana = await signedIn(app, 'ana-here');
    expect((await get(id, { cookie: ana.cookie, as: anaId })).statusCode).toBe(200);
    expect((await get(id, { cookie: ana.cookie, as: newId() })).statusCode).toBe(401);
    expect((await get(id, { cookie: ana.cookie, as: 'visitor' })).statusCode).toBe(403);
    expect((await get(id, { as: anaId })).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('files', () => {
  it('are kept once under the hash of their bytes, whole', async () => {
    const bytes = Buffer.from('the same bytes');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await Promise.all([app.backend.files.put(bytes), app.backend.files.put(bytes)])).toEqual([
      sha256,
      sha256,
    ]);
    // Others' files may have the same first two digits.
    const beside = await readdir(path.join(app.dataDir, 'assets', sha256.slice(0, 2)));
    expect(beside.filter((name) => name.startsWith(sha256))).toEqual([sha256]);
    expect((await app.backend.files.open(sha256))?.size).toBe(bytes.length);
    expect(await app.backend.files.open('0'.repeat(64))).toBeNull();
    expect(await app.backend.files.open('../secrets.json')).toBeNull();
  });
});
