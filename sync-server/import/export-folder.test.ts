import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { exportFolder } from './export-folder.ts';
import { importFolder } from './import-folder.ts';
import { readImportTree } from './read/read-courses.ts';
import type { ImportTarget } from './write-course.ts';

let server: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
let target: ImportTarget;
let folder: string;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase(server.url, { max: 2 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-import-'));
  const organizationId = newId();
  const rootId = newId();
  const tenantSlug = `tenant-${organizationId}`;
  await database.db
    .insertInto('content.collections')
    .values({
      id: rootId,
      type: 'root',
      rootCollectionId: rootId,
      rootType: 'catalog',
      organizationId,
      tenantSlug,
      slug: '',
      title: 'Catalog',
      visible: true,
      free: true,
      loginRequired: false,
      children: '[]',
      cover: 'gray',
      workflow: null,
      difficulty: null,
      image: null,
      faqs: '[]',
      studyPlans: '[]',
      catalogTags: '[]',
      importKey: null,
      createdAt: 0,
      updatedAt: 0,
      publishedAt: null,
    })
    .execute();
  target = { organizationId, tenantSlug, rootType: 'catalog', rootId, loginRequired: true };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A pixel: the smallest picture that is one. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function aCourseFolder(): Promise<string> {
  const course = path.join(folder, 'knots');
  await mkdir(path.join(course, '01-basics'), { recursive: true });
  await writeFile(path.join(course, 'README.md'), '---\ntitle: Knots\ndescription: Eight of them.\n---\n');
  await writeFile(
    path.join(course, '01-basics', '01-bowline.md'),
    '# Bowline\n\nA loop.\n\n![The loop](loop.png)\n',
  );
  await writeFile(path.join(course, '01-basics', 'loop.png'), pixel);
  await writeFile(path.join(course, '02-hitch.md'), '# Hitch\n\nAround a post.\n');
  return course;
}

const parts = () => ({ db: database.db, files: assetFiles(path.join(folder, 'data')) });
const runImport = (source: string) =>
  importFolder({ ...parts(), announce: () => {}, scanner: null, now: () => 1_000 }, target, source);
const place = (slug: string) => ({ tenantSlug: target.tenantSlug, slug });

const filesIn = async (of: string) => {
  const entries = await readdir(of, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(of, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  return Promise.all(
    paths.map(
      async (name): Promise<[string, string]> => [
        name,
        (await readFile(path.join(of, name))).toString('base64'),
      ],
    ),
  );
};

it('a course leaves as a folder with its pictures, is read back the same, and the next export of it is the same to the byte', async () => {
  await runImport(await aCourseFolder());
  const first = path.join(folder, 'first');
  expect(await exportFolder(parts(), place('knots'), first)).toEqual({ files: 4, pictures: 1, left: [] });
  const files = await filesIn(first);
  expect(files.map(([name]) => name.replace(/pictures\/.*\./, 'pictures/x.'))).toEqual([
    '01-basics/01-bowline.md',
    '01-basics/README.md',
    '02-hitch.md',
    'README.md',
    'pictures/x.png',
  ]);
  const { courses, problems } = await readImportTree(first);
  expect(problems).toEqual([]);
  expect(courses).toMatchObject([
    {
      title: 'Knots',
      description: 'Eight of them.',
      children: [
        {
          title: 'Basics',
          children: [{ title: 'Bowline', assets: [{ alt: 'The loop' }] }],
        },
        { title: 'Hitch' },
      ],
    },
  ]);
  const report = await runImport(first);
  expect(report).toMatchObject({ courses: 1, skills: 2, problems: [] });
  const again = path.join(folder, 'again');
  await exportFolder(parts(), place('knots'), again);
  expect(await filesIn(again)).toEqual(files);
});

it('an export says which course it did not find, and writes into no folder that holds something', async () => {
  await runImport(await aCourseFolder());
  await expect(exportFolder(parts(), place('hitches'), path.join(folder, 'x'))).rejects.toThrow(
    'There is no course hitches',
  );
  await expect(exportFolder(parts(), place('knots'), path.join(folder, 'knots'))).rejects.toThrow(
    'is not empty',
  );
});
