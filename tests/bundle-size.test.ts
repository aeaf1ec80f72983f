/** What a first visit has to load stays small. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../sync-server/boot.mjs';
import { buildIfChanged } from '../sync-server/build.mjs';
import { bundleSizes } from './bundle-size.mjs';

/** Words that each of them keeps through minifying. */
const lazyOnly = /ProseMirror-|Yjs was already imported|MiniSearch: /;

/** What is said around every page, or before there is one. Words of an area come with its pages. */
const saidAtOnce = ['failed-start', 'pill', 'shell'];

type Chunks = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

const dist = join(root, 'dist');
const chunks = (): Chunks => JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** The scripts of these chunks and of all that they import. */
function filesOf(isFirst: (key: string) => boolean): string[] {
  const all = chunks();
  const seen = new Set<string>();
  const take = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    all[key]?.imports?.forEach(take);
  };
  for (const key of Object.keys(all)) if (isFirst(key)) take(key);
  return [...seen].map((key) => all[key]!.file).filter((file) => file.endsWith('.js'));
}

const textOf = (files: readonly string[]) =>
  files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');

/** What the page names itself, which is loaded before any route. */
function entryText(): string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const all = chunks();
  return textOf(filesOf((key) => all[key]!.isEntry === true || page.includes(`/${all[key]!.file}`)));
}

const sourcesIn = (folder: string, kind = /\.tsx?$/) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));

describe('the built client', () => {
  beforeAll(async () => {
    expect(await buildIfChanged()).toBe(0);
  }, 120_000);

  it('loads at most 185 kB of JavaScript before a route', () => {
    expect(bundleSizes().entryBytes).toBeLessThanOrEqual(185_000);
  });

  it('loads at most 225 kB of JavaScript for any first page', () => {
    const { routes } = bundleSizes();
    expect([...routes.keys()].join()).toMatch(/course-page.*lesson-page/);
    expect([...routes].filter(([, bytes]) => bytes > 225_000)).toEqual([]);
  });

  it('has neither editor nor Yjs nor search in what a first visit loads', () => {
    const files = filesOf((key) => chunks()[key]!.isEntry === true || key.startsWith('src/routes/'));
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => lazyOnly.test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
  });

  it('loads no verb before a route: a screen brings its own, and all of them come behind the first page', () => {
    const verbs = sourcesIn('src/mutations').flatMap(({ text }) =>
      text.includes('= defineMutation') ? (/operation: (\w+)Operation\b/.exec(text)?.[1] ?? []) : [],
    );
    expect(verbs).toContain('createComment');
    expect(verbs.length).toBeGreaterThanOrEqual(10);
    const named = (text: string) => verbs.filter((verb) => new RegExp(`['"\`]${verb}['"\`]`).test(text));
    expect(named(entryText())).toEqual([]);
    expect(named(textOf(filesOf((key) => key === 'src/mutations/fold-into-waiting.ts')))).toEqual(verbs);
  });

  it('loads the pages of no route before it, nor what a route does before its page shows', () => {
    const all = Object.keys(chunks());
    const routes = sourcesIn('src/routes').filter(
      ({ file, text }) => file !== '__root.tsx' && /^ {2}(loader|component)\b/m.test(text),
    );
    expect(routes.length).toBeGreaterThan(5);
    const apart = (file: string) => all.includes(`src/routes/${file}?tsr-split=component---loader`);
    expect(routes.filter(({ file }) => !apart(file)).map(({ file }) => file)).toEqual([]);
    for (const page of ['course-page', 'lesson-page']) expect(all).toContain(`src/app/${page}.tsx`);
  });

  it('loads the words of no area before its page', () => {
    const entry = entryText();
    const areas = sourcesIn('src/contract/words/en').filter(({ text }) => {
      const sentences = [...text.matchAll(/'((?:[^'\\\n]|\\.){16,})'/g)].map(([, sentence]) => sentence!);
      const said = sentences.filter((sentence) => entry.includes(sentence.replace(/\\'/g, "'")));
      return said.length > sentences.length / 3; // a phrase may be in two areas
    });
    expect(areas.map(({ file }) => file.replace('.ts', '')).sort()).toEqual(saidAtOnce);
  });

  it('shows the frame of a page before any script or style sheet has come', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const [head, body = ''] = page.split('<body>');
    expect(head).not.toMatch(/rel="stylesheet"|as="font"/);
    const sheets = body.indexOf('<link rel="stylesheet"');
    const [frame, behind] = [body.slice(0, sheets), body.slice(sheets)];
    expect(frame).toMatch(/<header>.*<span>Lectern<\/span>/s);
    expect(behind).toContain('<div id="root"></div>');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });

  it('brings the faces behind the text that they dress', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const blocking = [...page.matchAll(/rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file!);
    expect(blocking.length).toBeGreaterThan(0);
    expect(textOf(blocking)).not.toContain('.woff2');
    const faces = sourcesIn('src/app/theme', /\.css$/).find(({ file }) => file === 'fonts.css')!;
    const displays = faces.text.match(/font-display: \w+/g) ?? [];
    expect(new Set(displays)).toEqual(new Set(['font-display: swap']));
    expect(displays).toHaveLength(faces.text.match(/@font-face/g)!.length);
  });

  // 1.52 MB with chat, studio, billing and retirement; a third of it are faces and the editor. Formulas are 0.05 MB: a kept lesson draws them.
  it('takes at most 1.8 MB over the wire to the device, the small parts first', () => {
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
    const files = [
      ...worker.matchAll(/\{\s*(?:"?revision"?:[^,}]+,\s*"?url"?|"?url"?):\s*["'`]([^"'`]+)["'`]/g),
    ].map(([, url]) => url!);
    expect(files).toContain('index.html');
    const sizes = files.map((file) => statSync(join(dist, file)).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const onWire = (file: string) =>
      statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;
    expect(files.reduce((sum, file) => sum + onWire(file), 0)).toBeLessThanOrEqual(1_800_000);
  });
});
