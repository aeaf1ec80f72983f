import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { announceCollection } from '#server/services/content/announce.ts';
import { change } from '#server/sync/feed.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
} from '#tests/support/seed.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#tests/support/test-app.ts';

let folder: string;
let app: TestApp;
let listed: TestApp;
let shell: string;
let harbor: SeededOrganization;
let course: SeededCourse;
let picture: string;
let networks = 0;

const secrets = [
  ['is hidden', { visible: false }],
  ['is internal', { rootType: 'internal' }],
  ['needs a sign-in', { loginRequired: true }],
  ['is sold', { free: false }],
  ['is retired', { workflow: 'RETIRED' }],
  ['was put away', { archived: true }],
] as const;
const hostile = `"><script>alert('x')</script>$& $1 </title> & ${String.fromCharCode(7)}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-public-'));
  const client = path.join(folder, 'dist');
  await mkdir(client);
  await copyFile(path.join(import.meta.dirname, '../../../index.html'), path.join(client, 'index.html'));
  shell = await readFile(path.join(client, 'index.html'), 'utf8');
  app = await testApp({ clientFolder: client, trustProxy: 1 });
  listed = await testApp({ clientFolder: client, trustProxy: 1, searchEngines: true });
  harbor = await anOrganization(app.backend.database.db, { alias: 'harbor' });
  picture = await asset();
  const { db } = app.backend.database;
  const closed = await Promise.all(
    secrets.map(([why, facts]) => aSkill(db, harbor, { title: `A lesson that ${why}`, ...facts })),
  );
  const unpublished = await aSkill(db, harbor, { title: 'A lesson without a text', document: null });
  const knots = await aSkill(db, harbor, { slug: 'knots', title: 'Knots & hitches', subtitle: 'By hand' });
  const nested = await aCollection(db, harbor, { slug: 'ropes', title: 'Ropes', holds: [knots] });
  const hidden = await aCollection(db, harbor, { title: 'Hidden part', visible: false, holds: [knots] });
  course = await aCourse(db, harbor, {
    slug: 'seamanship',
    title: 'Seamanship',
    shortDescription: 'Everything on deck.',
    description: 'First paragraph.\n\nSecond paragraph.',
    image: picture,
    holds: [nested, hidden, unpublished, ...closed],
  });
  const others = await Promise.all(
    secrets.map(([why, facts]) => aCourse(db, harbor, { title: `A course that ${why}`, ...facts })),
  );
  await holdsInCatalog([course, ...others]);
});
afterAll(async () => {
  await app?.close();
  await listed?.close();
  await rm(folder, { recursive: true, force: true });
});

async function asset(): Promise<string> {
  const id = newId();
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000', 'hex'), Buffer.from(id)]);
  const sha256 = await app.backend.files.put(bytes);
  const row = {
    id,
    organizationId: harbor.id,
    contentType: 'image/png',
    bytes: bytes.length,
    sha256,
    createdAt: 1,
  };
  await app.backend.database.db
    .insertInto('content.assets')
    .values({ ...row, width: null, height: null })
    .execute();
  return id;
}

async function holdsInCatalog(courses: readonly SeededCourse[]) {
  const children = JSON.stringify(courses.map(({ id }) => ({ type: 'course', id })));
  await setCollection(harbor.publicRootId, { children });
}

const setCollection = (id: string, columns: object) =>
  change(
    app.backend.database.db,
    () => undefined,
    async (ctx) => {
      await ctx.tx.updateTable('content.collections').set(columns).where('id', '=', id).execute();
      await announceCollection(ctx, id);
    },
  );

function get(url: string, headers: Record<string, string> = {}, from = app) {
  networks += 1;
  return from.inject({
    method: 'GET',
    url,
    headers: { accept: 'text/html', 'x-forwarded-for': `203.0.113.${networks % 250}`, ...headers },
  });
}
const page = async (url: string) => (await get(url)).body;

describe('a page that everybody may read', () => {
  it('has title, description, picture, outline and Open Graph tags of a course before any script', async () => {
    const answer = await get('/harbor/seamanship?from=mail');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    const { body } = answer;
    expect(body).toContain('<title>Seamanship | Lectern</title>');
    expect(body).toContain('<meta name="description" content="Everything on deck." />');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/harbor/seamanship" />`);
    expect(body).toContain('<meta property="og:title" content="Seamanship" />');
    expect(body).toContain('<meta property="og:site_name" content="The harbor" />');
    const image = `${PUBLIC_URL}/assets/${picture}?for=visitor`;
    expect(body).toContain(`<meta property="og:image" content="${image}" />`);
    expect((await get(image.slice(PUBLIC_URL.length))).statusCode).toBe(200);
    expect(body).toContain('<p dir="auto">Second paragraph.</p>');
    expect(body).toMatch(/<a href="\/harbor\/seamanship\/ropes">Ropes<\/a>/);
    expect(body).toMatch(/<a href="\/harbor\/seamanship\/ropes\/skill\/knots">Knots &#38; hitches<\/a>/);
    expect(body).toContain('<div id="root"></div>');
    expect(body.match(/<script/g)).toEqual(shell.match(/<script/g));
  });

  it('has those of a skill, at one canonical address wherever it is opened, and of a collection in a course', async () => {
    const canonical = `<link rel="canonical" href="${PUBLIC_URL}/learn/harbor/skill/knots" />`;
    for (const url of ['/learn/harbor/skill/knots', '/harbor/seamanship/ropes/skill/knots/']) {
      const body = await page(url);
      expect(body).toContain('<h1 dir="auto">Knots &#38; hitches</h1>');
      expect(body).toContain(canonical);
    }
    expect(await page('/harbor/seamanship/ropes')).toContain('<h1 dir="auto">Ropes</h1>');
  });

  it('has the description as its author has marked it, and nothing of it as HTML (COLL-001)', async () => {
    const { db } = app.backend.database;
    const description = [
      '## What you learn',
      '- **Knots** & hitches\n- [Charts](https://example.org/?a=1&b=2)',
      '[never](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(2)</script>',
    ].join('\n\n');
    const rich = await aCourse(db, harbor, { slug: 'rich-words', title: 'Rich', description, holds: [] });
    const body = await page(`/harbor/${rich.slug}`);
    expect(body).toContain('<h2 dir="auto">What you learn</h2>');
    expect(body).toContain('<li><p dir="auto"><strong>Knots</strong> &#38; hitches</p></li>');
    expect(body).toContain('<a href="https://example.org/?a=1&#38;b=2" rel="nofollow ugc">Charts</a>');
    expect(body).toMatch(/<meta name="description" content="What you learn Knots &#38; hitches Charts/);
    expect(body).not.toMatch(/javascript:|onerror/);
    expect(body.match(/<script/g)).toEqual(shell.match(/<script/g));
  });

  it('has the courses of a catalog that everybody may read', async () => {
    const body = await page('/harbor/catalog');
    expect(body).toContain('<title>The harbor catalog | Lectern</title>');
    expect(body).toContain('<a href="/harbor/seamanship">Seamanship</a>');
  });

  it('names nothing that is hidden, internal, sold, retired, archived, unpublished or behind a sign-in', async () => {
    const all = `${await page('/harbor/seamanship')} ${await page('/harbor/catalog')}`;
    expect(all).not.toMatch(/A lesson that|A course that|without a text|Hidden part/);
  });

  it.each(secrets)('is none of a course or a skill that %s: the bare shell is sent', async (_why, facts) => {
    const { db } = app.backend.database;
    const [skill, closed] = [await aSkill(db, harbor, facts), await aCourse(db, harbor, facts)];
    const inside = await aSkill(db, harbor, {});
    const held = await aCourse(db, harbor, { ...facts, holds: [inside] });
    for (const url of [
      `/learn/harbor/skill/${skill.slug}`,
      `/skill/${skill.id}`,
      `/harbor/${closed.slug}`,
      `/harbor/${held.slug}/skill/${inside.slug}`,
      `/harbor/seamanship/${closed.slug}`,
    ])
      expect([url, await page(url)]).toEqual([url, shell]);
  });

  it('is nowhere else: unknown addresses, pages of accounts, the internal catalog, hostile addresses, and the shell by its own name', async () => {
    for (const url of [
      '/harbor/nothing',
      '/nobody/catalog',
      '/harbor/internal',
      '/dashboard',
      '/harbor/seamanship/skill/knots', // it is deeper
      '/skill/not-an-id',
      '/harbor/seamanship/%2e%2e/x',
      '/index.html',
      '/lms/viewer',
    ])
      expect([url, await page(url)]).toEqual([url, shell]);
    for (const url of ['/harbor/%00', '/harbor/%ff', '/learn/harbor/skill/%ed%a0%80'])
      expect([url, await page(url)]).toEqual([url, expect.not.stringContaining('public-page')]);
  });

  it('says titles as they are, and never as markup', async () => {
    const skill = await aSkill(app.backend.database.db, harbor, { title: hostile, subtitle: hostile });
    const body = await page(`/learn/harbor/skill/${skill.slug}`);
    expect(body).toContain(
      '<h1 dir="auto">&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;$&#38; $1 &#60;/title&#62; &#38; </h1>',
    );
    expect(body.match(/<script/g)).toEqual(shell.match(/<script/g));
    expect(body.match(/<\/title>/g)).toHaveLength(1);
  });
});

describe('a page before an account', () => {
  it('has heading and lead before any script, the same for everybody', async () => {
    const { headers, body } = await get('/login', { 'accept-encoding': 'identity' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    expect(body).toContain('<title>Sign in | Lectern</title>');
    expect(body).toContain('<h1>Sign in</h1><p>What you learn comes with you.');
    expect(body.match(/<script/g)).toEqual(shell.match(/<script/g));
    expect(await page('/signup')).toContain('<h1>Create an account</h1>');
    expect(await page('/forgot-password')).toContain('<h1>Forgot your password?</h1>');
  });

  it('is the bare shell for whoever is signed in and led on from there, and where the address makes it another page', async () => {
    const cookie = '__Host-lectern_session=somebody';
    expect((await get('/login', { cookie })).body).toBe(shell);
    for (const url of ['/signup?setup=token', '/login/sso/success', '/logout'])
      expect([url, await page(url)]).toEqual([url, shell]);
  });

  it('is there while the database is away', async () => {
    const early = await testApp({ clientFolder: path.join(folder, 'dist'), ready: false });
    expect((await get('/login', {}, early)).body).toContain('<h1>Sign in</h1>');
    await early.close();
  });
});

describe('the answer with a public page', () => {
  it('is confirmed by its tag until something in it changes, and packed for who takes that', async () => {
    const first = await get('/harbor/seamanship', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/),
    });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(await page('/harbor/seamanship'));
    const tag = String(first.headers.etag);
    const again = await get('/harbor/seamanship', { 'if-none-match': `"x", ${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await setCollection(course.id, { titleSub: 'On any sea', shortDescription: '' });
    const changed = await get('/harbor/seamanship', { 'if-none-match': tag });
    expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining('On any sea')]);
  });

  it('loses what nobody may read any longer with the next request', async () => {
    const closing = await aCourse(app.backend.database.db, harbor, { title: 'Closing soon' });
    const url = `/harbor/${closing.slug}`;
    const { headers, body } = await get(url);
    expect(body).toContain('Closing soon');
    await setCollection(closing.id, { visible: false });
    const after = await get(url, { 'if-none-match': String(headers.etag) });
    expect([after.statusCode, after.body]).toEqual([200, shell]);
  });

  it('shows somebody who is signed in what everybody may read until the app is here, and nothing else', async () => {
    const cookie = '__Host-lectern_session=somebody';
    expect((await get('/harbor/seamanship', { cookie })).body).toBe(await page('/harbor/seamanship'));
    expect((await get('/harbor/internal', { cookie })).body).toBe(shell);
  });

  it('is the bare shell while the database is away, and over the limit', async () => {
    const early = await testApp({ clientFolder: path.join(folder, 'dist'), ready: false });
    expect((await get('/harbor/seamanship', {}, early)).body).toBe(shell);
    await early.close();
    const flood = { 'x-forwarded-for': '198.51.100.7' };
    for (let at = 0; at < 800; at++) await get('/harbor/catalog', flood);
    expect((await get('/harbor/catalog', flood)).body).toBe(shell);
  });
});

describe('search engines', () => {
  it('are asked to stay away unless the operator lets them in', async () => {
    const robots = await get('/robots.txt');
    expect([robots.headers['content-type'], robots.body]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /\n',
    ]);
    const sitemap = await get('/sitemap.xml');
    expect([sitemap.statusCode, sitemap.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect(await page('/harbor/seamanship')).toContain('<meta name="robots" content="noindex" />');
  });

  it('find what everybody may read, and nothing else, with the day of its last change', async () => {
    const { db } = listed.backend.database;
    const river = await anOrganization(db, { alias: 'river' });
    const skill = await aSkill(db, river, { slug: 'locks', updatedAt: Date.UTC(2026, 4, 1) });
    const open = await aCourse(db, river, { slug: 'canals', holds: [skill] });
    const closed = await Promise.all(
      secrets.flatMap(([, facts]) => [aSkill(db, river, facts), aCourse(db, river, facts)]),
    );
    closed.push(await aSkill(db, river, { document: null }));
    const children = JSON.stringify([{ type: 'course', id: open.id }]);
    await db
      .updateTable('content.collections')
      .set({ children })
      .where('id', '=', river.publicRootId)
      .execute();
    const robots = (await get('/robots.txt', {}, listed)).body;
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(robots).toContain('Disallow: /graphql/');
    expect(robots).not.toMatch(/Disallow: \/\n|Disallow: \/assets/);
    const index = await get('/sitemap.xml', {}, listed);
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    const parts = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(parts).toEqual(['catalogs', '1'].map((part) => `${PUBLIC_URL}/sitemap.xml?part=${part}`));
    const [catalogs, first] = await Promise.all(
      parts.map(async (url) => (await get(url.slice(PUBLIC_URL.length), {}, listed)).body),
    );
    expect(catalogs).toContain(`<loc>${PUBLIC_URL}/river/catalog</loc>`);
    expect(first).toContain(
      `<url><loc>${PUBLIC_URL}/learn/river/skill/locks</loc><lastmod>2026-05-01T00:00:00.000Z</lastmod></url>`,
    );
    expect(first?.match(/<loc>/g)).toHaveLength(2);
    expect((await get('/river/canals', {}, listed)).body).not.toContain('noindex');
    for (const part of ['2', '0', '1.5', 'x', '99999999999'])
      expect((await get(`/sitemap.xml?part=${part}`, {}, listed)).statusCode).toBe(404);
  });

  it('get no shell below the paths of the server', async () => {
    for (const url of ['/robots.txt/x', '/sitemap.xml/x', '/sitemap.xml?part=7'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});
