/** What a first visit has to load stays small. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../sync-server/boot.mjs';
import { buildIfChanged } from '../sync-server/build.mjs';
import { bundleSizes } from './bundle-size.mjs';

/** Words that each of them keeps through minifying. */
const lazyOnly = /ProseMirror-|Yjs was already imported|MiniSearch: /;

type Chunks = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

/** The files of the entry, of each route, and of all that these import. */
function firstFiles(dist: string): string[] {
  const chunks: Chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const seen = new Set<string>();
  const take = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    chunks[key]?.imports?.forEach(take);
  };
  for (const [key, { isEntry }] of Object.entries(chunks))
    if (isEntry || key.startsWith('src/routes/')) take(key);
  return [...seen].map((key) => chunks[key]!.file).filter((file) => file.endsWith('.js'));
}

describe('the built client', () => {
  beforeAll(async () => {
    expect(await buildIfChanged()).toBe(0);
  }, 120_000);

  it('loads at most 200 kB of JavaScript before a route', () => {
    expect(bundleSizes().entryBytes).toBeLessThanOrEqual(200_000);
  });

  it('loads at most 250 kB of JavaScript for any first route', () => {
    const { routes } = bundleSizes();
    expect(routes.size).toBeGreaterThan(0);
    expect([...routes].filter(([, bytes]) => bytes > 250_000)).toEqual([]);
  });

  it('has neither editor nor Yjs nor search in what a first visit loads', () => {
    const dist = join(root, 'dist');
    const files = firstFiles(dist);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => lazyOnly.test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
  });
});
