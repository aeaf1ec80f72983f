import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { keepBuilds } from './kept-builds.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_700_000_000_000;
let folder: string;
let app: TestApp | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-builds-'));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A deployment: the build before it is gone. */
async function deploy(...names: string[]): Promise<string> {
  const client = path.join(folder, 'dist');
  await rm(client, { recursive: true, force: true });
  await mkdir(path.join(client, 'build'), { recursive: true });
  await writeFile(path.join(client, 'index.html'), '<title>Lectern</title>');
  for (const name of names) await writeFile(path.join(client, 'build', name), `// ${name}`);
  return client;
}

const start = async (client: string, at: number) => keepBuilds(client, path.join(folder, 'data'), at);

it('serves the hashed files of the build before for 30 days after a deployment, and no longer (F31)', async () => {
  await start(await deploy('main-OLD.js', 'same-1.css'), NOW);
  const client = await deploy('main-NEW.js', 'same-1.css');
  // However long the build before was served: the 30 days begin when it was replaced.
  const keptBuilds = await start(client, NOW + 90 * DAY);
  app = await testApp({ clientFolder: client, keptBuilds });
  for (const name of ['main-OLD.js', 'main-NEW.js', 'same-1.css']) {
    const answer = await app.inject({ url: `/build/${name}` });
    expect([answer.statusCode, answer.body]).toEqual([200, `// ${name}`]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const url of ['/build/replaced.json', '/build/gone-XyZ.js', '/build/..%2findex.html']) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
  await start(client, NOW + 119 * DAY);
  expect(await readdir(keptBuilds ?? '')).toContain('main-OLD.js');
  await start(client, NOW + 121 * DAY);
  expect((await readdir(keptBuilds ?? '')).sort()).toEqual(['main-NEW.js', 'replaced.json', 'same-1.css']);
});

it('keeps nothing where there is no build', async () => {
  expect(await start(path.join(folder, 'nothing'), NOW)).toBeNull();
});

it('has a service worker that takes itself away in the place of a broken one, when the operator says so (F32)', async () => {
  const client = await deploy('main-1.js');
  await writeFile(path.join(client, 'service-worker.js'), 'broken');
  app = await testApp({ clientFolder: client });
  expect((await app.inject({ url: '/service-worker.js' })).body).toBe('broken');
  await app.close();
  app = await testApp({ clientFolder: client, removeServiceWorker: true });
  const { body, headers } = await app.inject({ url: '/service-worker.js' });
  expect(body).toContain('self.registration.unregister()');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/javascript/);
});
