import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../assets/asset-files.ts';
import type { Scanner, Verdict } from '../assets/scanner.ts';
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

const runImport = (source: string, scanner: Scanner | null = null) => {
  const announced: string[] = [];
  const run = importFolder(
    {
      db: database.db,
      announce: (buckets) => announced.push(...buckets),
      files: assetFiles(path.join(folder, 'data')),
      scanner,
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

it('writes nothing of a course with a file that the virus scanner does not let through, or has not looked at (ASVS 5.4.3)', async () => {
  const source = await aCourseFolder();
  const says = (verdict: Verdict): Scanner => ({ check: async () => verdict, close: () => undefined });
  const found = runImport(source, says({ kind: 'found', what: 'Eicar' }));
  await expect(found).rejects.toThrow(/found Eicar in .*loop\.png/);
  const away = runImport(source, says({ kind: 'unanswered', why: 'away' }));
  await expect(away).rejects.toThrow('did not answer (away)');
  expect(await skillRows()).toEqual([]);
  expect(existsSync(path.join(folder, 'data', 'assets'))).toBe(false);
  expect(await runImport(source, says({ kind: 'clean' }))).toMatchObject({ courses: 1 });
});

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

const written = async (name: string, files: Record<string, string>) => {
  const root = path.join(folder, name);
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
};

const courseRows = () =>
  database.db
    .selectFrom('content.collections')
    .select(['id', 'title', 'slug', 'children', 'type'])
    .where('organizationId', '=', target.organizationId)
    .where('type', '<>', 'root')
    .orderBy('slug')
    .execute();

const titlesIn = async (slug: string) => {
  const [course] = (await courseRows()).filter((row) => row.slug === slug);
  const skills = await skillRows();
  return course?.children.map(({ id }) => skills.find((skill) => skill.id === id)?.title);
};

it('keeps what people did with a lesson that was numbered anew, and what an author put into the course; what left the folder is named (D120)', async () => {
  const first = {
    '01-needle.md': '# The needle\n\nFill it.',
    '02-twine.md': '# Twine\n\nWax it.',
    '03-old-ways.md': '# Old ways\n\nBy hand.',
  };
  await runImport(await written('net-mending', first));
  const before = await skillRows();
  const [course] = await courseRows();
  const byHand = { ...before[0]!, id: newId(), slug: 'by-hand', title: 'By hand', importKey: null };
  const jsons = { tags: '[]', sections: '[]', assets: '[]', formerSlugs: '[]', storyboard: 'null' };
  await database.db
    .insertInto('content.skills')
    .values({ ...byHand, ...jsons })
    .execute();
  const children = [...course!.children, { type: 'skill', id: byHand.id }];
  await database.db
    .updateTable('content.collections')
    .set({ children: JSON.stringify(children) })
    .where('id', '=', course!.id)
    .execute();

  const again = await runImport(
    await written('net-mending', {
      '01-needle.md': first['01-needle.md'],
      '02-gauge.md': '# The gauge\n\nIt keeps.',
      '03-twine.md': first['02-twine.md'],
    }),
  );
  expect(again).toMatchObject({ courses: 1, skills: 3, changed: 1 });
  expect(again.problems).toEqual([
    { path: '03-old-ways.md', kind: 'left', reason: expect.stringContaining('stays in its course') },
  ]);
  expect(await titlesIn('net-mending')).toEqual(['The needle', 'The gauge', 'Twine', 'Old ways', 'By hand']);
  const twine = (rows: typeof before) => rows.filter(({ title }) => title === 'Twine');
  expect(twine(await skillRows())).toEqual(twine(before));
});

it('makes two courses of two folders with one name, and knows each of them at the next import', async () => {
  const seasons = {
    'spring/knots/week/01-bowline.md': '# Bowline\n\nA loop.',
    'spring/knots/week/02-bend.md': '# Bend\n\nTwo ropes.',
    'autumn/knots/week/01-reef.md': '# Reef\n\nA square.',
  };
  const root = await written('seasons', seasons);
  expect(await runImport(root)).toMatchObject({ courses: 2, skills: 3, changed: 3 });
  const courses = (await courseRows()).filter(({ type }) => type === 'course');
  expect(courses.map(({ slug }) => slug)).toEqual(['knots', 'knots-2']);
  expect(await runImport(root)).toMatchObject({ courses: 2, skills: 3, changed: 0, problems: [] });
  expect(await courseRows()).toHaveLength(4);
});

it('leaves a course alone when another folder of its name holds other lessons, and says so', async () => {
  await runImport(
    await written('a/guide', {
      'README.md': '# Guide to oars\n\nWood.',
      '01-feather.md': '# Feather\n\nFlat.',
    }),
  );
  const [oars] = await courseRows();
  const second = await runImport(
    await written('b/guide', { 'README.md': '# Guide to sails\n\nCloth.', '01-luff.md': '# Luff\n\nFront.' }),
  );
  expect(second.problems).toEqual([
    { path: 'guide', kind: 'listing', reason: expect.stringContaining('other lessons') },
  ]);
  const courses = await courseRows();
  expect(courses.map(({ title }) => title)).toEqual(['Guide to oars', 'Guide to sails']);
  expect(courses[0]).toEqual(oars);
});

it('publishes nothing that its author holds back, reads TOML, and cuts no words away (D120)', async () => {
  const files = {
    '01-ready.md': '---\ntitle: Ready\n---\n\nFor all.',
    '02-draft.md': '---\ntitle: Key to the test\ndraft: true\n---\n\nb, c, a.',
    '03-withdrawn.md': '---\ntitle: Old rule\npublished: false\n---\n\nNot any more.',
    '04-toml.md': '+++\ntitle = "With plus signs"\ndraft = false\n+++\n\nHere it begins.',
    '05-rules.md': '---\n\nWords between two rules.\n\n---\n\nAnd words behind.',
    '06-later.md': '---\ntitle: Next century\npublishDate: 2101-01-01\n---\n\nWait.',
    '07-colon.md': '---\ntitle: Knots: an overview\n---\n\nMany.',
    '08-true.md': '---\ntitle: true\n---\n\nOr not.',
  };
  const first = await runImport(await written('in-the-making', files));
  const rows = await skillRows();
  const shown = (visible: boolean) =>
    rows
      .filter((row) => row.visible === visible)
      .map(({ title }) => title)
      .sort();
  expect(shown(false)).toEqual(['Key to the test', 'Next century', 'Old rule']);
  expect(shown(true)).toEqual(['Knots: an overview', 'Ready', 'Rules', 'With plus signs', 'true']);
  expect(rows.filter(({ visible }) => !visible).map(({ workflow }) => workflow)).toEqual([
    'INITIAL',
    'INITIAL',
    'INITIAL',
  ]);
  expect(first.problems.filter(({ kind }) => kind === 'held back').map(({ path: file }) => file)).toEqual([
    '02-draft.md',
    '03-withdrawn.md',
    '06-later.md',
  ]);
  const rules = rows.find(({ title }) => title === 'Rules');
  const { document } = await database.db
    .selectFrom('content.skillBodies')
    .select('document')
    .where('skillId', '=', rules!.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(document)).toContain('Words between two rules.');
  expect(JSON.stringify(document).match(/horizontalRule/g)).toHaveLength(2);

  const again = await runImport(
    await written('in-the-making', {
      ...files,
      '01-ready.md': files['01-ready.md'].replace('title', 'draft: true\ntitle'),
      '02-draft.md': files['02-draft.md'].replace('draft: true\n', ''),
    }),
  );
  expect(again.problems).toContainEqual({
    path: '01-ready.md',
    kind: 'held back',
    reason: expect.stringContaining('stays published'),
  });
  const after = await skillRows();
  expect(
    after
      .filter(({ title }) => title === 'Ready' || title === 'Key to the test')
      .map(({ visible }) => visible),
  ).toEqual([true, true]);
});

it('leads from lesson to lesson by addresses that last, keeps a link in place of what was embedded, and names what leads nowhere', async () => {
  const ebb = [
    '# Ebb\n\n## Low water\n',
    'Go on to [flood](02-flood.md), to [its signs](../b/01-springs.md#signs) or up to [low water](#low-water). By reference: [springs][s].',
    'All of it: [part b](../b/). A file: [the list](list.txt). Nowhere: [gone](../c/01-gone.md).\n\n[s]: ../b/01-springs.md\n',
    '<iframe src="https://films.example/embed/ebb" title="The ebb in an hour"></iframe>\n\n<video src="ebb.mp4" controls></video>\n\nThe end.',
  ].join('\n');
  const files = {
    'a/01-ebb.md': ebb,
    'a/02-flood.md': '# Flood\n\nBack to [ebb](/a/01-ebb.md).',
    'b/01-springs.md': '# Springs\n\n## Signs\n\nA full moon, or none.',
  };
  const { problems } = await runImport(await written('tide-table', files));
  expect(problems.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['link', 'there is nothing to lead to at list.txt'],
    ['link', 'there is nothing to lead to at ../c/01-gone.md'],
    ['embed', 'a link stands in place of https://films.example/embed/ebb'],
    ['embed', 'a link stands in place of ebb.mp4'],
  ]);
  const idOf = new Map((await skillRows()).map(({ title, id }) => [title, id]));
  const links = async (title: string) => {
    const { document } = await database.db
      .selectFrom('content.skillBodies')
      .select('document')
      .where('skillId', '=', idOf.get(title)!)
      .executeTakeFirstOrThrow();
    return [...JSON.stringify(document).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
  };
  const [flood, springs] = [idOf.get('Flood'), idOf.get('Springs')];
  const section = expect.stringMatching(new RegExp(`^/skill/(${springs}|${idOf.get('Ebb')})#section-`));
  expect(await links('Ebb')).toEqual([
    `/skill/${flood}`,
    section,
    section,
    `/skill/${springs}`,
    `/${target.tenantSlug}/tide-table/b-collection`,
    'https://films.example/embed/ebb',
  ]);
  expect(await links('Flood')).toEqual([`/skill/${idOf.get('Ebb')}`]);

  const { 'b/01-springs.md': text, ...others } = files;
  const again = {
    ...others,
    'a/01-ebb.md': ebb.replaceAll('01-springs', '02-springs'),
    'b/02-springs.md': text,
  };
  expect(await runImport(await written('tide-table', again))).toMatchObject({ changed: 0 });
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
