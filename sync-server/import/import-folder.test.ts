import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { importFolder } from './import-folder.ts';
import type { ImportTarget } from './write-course.ts';

const realCourses = path.resolve('../shared/data/enki/linux');

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

const runImport = (source: string) => {
  const announced: string[] = [];
  const run = importFolder(
    {
      db: database.db,
      announce: (buckets) => announced.push(...buckets),
      files: assetFiles(path.join(folder, 'data')),
      now: () => 1_000,
    },
    target,
    source,
  );
  return run.then((report) => ({ ...report, announced }));
};

const skillRows = () =>
  database.db
    .selectFrom('content.skills')
    .selectAll()
    .where('organizationId', '=', target.organizationId)
    .orderBy('slug')
    .execute();

it('makes a course with nested collections, skills and pictures, published, visible, free and for people with an account', async () => {
  const report = await runImport(await aCourseFolder());
  expect(report).toMatchObject({ courses: 1, skills: 2, changed: 2, problems: [] });
  const collections = await database.db
    .selectFrom('content.collections')
    .select(['type', 'title', 'slug', 'children', 'visible', 'free', 'loginRequired', 'workflow'])
    .where('organizationId', '=', target.organizationId)
    .where('type', '<>', 'root')
    .orderBy('type')
    .execute();
  expect(collections).toMatchObject([
    { type: 'collection', slug: 'basics', children: [{ type: 'skill' }] },
    {
      type: 'course',
      title: 'Knots',
      workflow: 'PUBLISHED',
      visible: true,
      free: true,
      loginRequired: true,
      children: [{ type: 'collection' }, { type: 'skill' }],
    },
  ]);
  const [bowline] = await skillRows();
  expect(bowline).toMatchObject({
    slug: 'bowline',
    workflow: 'PUBLISHED',
    bodyVersion: 1,
    assets: [{ contentType: 'image/png' }],
  });
  expect(report.announced.some((bucket) => bucket.startsWith('course:'))).toBe(true);
});

it('updates on a second run what has changed, and doubles nothing', async () => {
  const course = await aCourseFolder();
  await runImport(course);
  const before = await skillRows();
  writeFileSync(path.join(course, '02-hitch.md'), '# Hitch\n\nTwice around a post.\n');
  const second = await runImport(course);
  expect(second).toMatchObject({ courses: 1, skills: 2, changed: 1 });
  const after = await skillRows();
  expect(after.map(({ id, slug }) => ({ id, slug }))).toEqual(before.map(({ id, slug }) => ({ id, slug })));
  expect(after.map(({ bodyVersion }) => bodyVersion)).toEqual([1, 2]);
  const root = await database.db
    .selectFrom('content.collections')
    .select('children')
    .where('id', '=', target.rootId)
    .executeTakeFirstOrThrow();
  expect(root.children).toHaveLength(1);
});

it('puts -2 behind the slug of a second file with the same name', async () => {
  const course = await aCourseFolder();
  cpSync(path.join(course, '01-basics', '01-bowline.md'), path.join(course, '03-bowline.md'));
  await runImport(course);
  expect((await skillRows()).map(({ slug }) => slug)).toEqual(['bowline', 'bowline-2', 'hitch']);
});

it('says in words that there is nothing to import', async () => {
  await expect(runImport(folder)).rejects.toThrow('There are no lessons in');
});

it.skipIf(!existsSync(realCourses))(
  'ends every lesson of a real course as a skill or in the list, and a second run changes nothing',
  { timeout: 60_000 },
  async () => {
    const first = await runImport(realCourses);
    const lost = first.problems.filter(({ kind }) => kind === 'lesson' || kind === 'file').length;
    expect(first.skills + lost).toBe(216);
    expect(await runImport(realCourses)).toMatchObject({ skills: first.skills, changed: 0 });
    expect(await skillRows()).toHaveLength(first.skills);
  },
);
