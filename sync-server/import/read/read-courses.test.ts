import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/document/check-document.ts';
import { assetIdsOf, plainText, questionsOf } from '#contract/document/sections.ts';
import type { ImportCollection, ImportCourse, ImportSkill } from './import-tree.ts';
import { readCourses, readImportTree } from './read-courses.ts';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** @param name  of the folder, which is part of the keys */
async function aFolder(files: Record<string, string | Uint8Array>, name = 'sailing'): Promise<string> {
  const above = await mkdtemp(join(tmpdir(), 'lectern-import-'));
  made.push(above);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(above, name, path)), { recursive: true });
    await writeFile(join(above, name, path), content);
  }
  return join(above, name);
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function skillsOf(course: ImportCourse | ImportCollection): ImportSkill[] {
  return course.children.flatMap((child) => (child.kind === 'skill' ? [child] : skillsOf(child)));
}
type Shape = { title: string; slug: string; children?: Shape[] };
function shapeOf(node: ImportCourse | ImportCollection | ImportSkill): Shape {
  const { title, slug } = node;
  return node.kind === 'skill' ? { title, slug } : { title, slug, children: node.children.map(shapeOf) };
}

describe('a plain folder', () => {
  it('takes lessons that the editor exported: their levels of headings, questions and videos', async () => {
    const exported =
      '---\ntitle: "Knots: a start"\nlectern: 1\n---\n\n# First part\n\n## Below\n\n::video[Tying]{asset=v1 seconds=9}\n\n' +
      '::::question{kind=gap-fill}\nA ???.\n\n- [1] knot\n- [ ] rope\n\n:::hint\nLook.\n:::\n::::\n';
    const folder = await aFolder({ '01-knots.md': exported });
    const { courses, problems } = await readImportTree(folder);
    expect(problems).toEqual([]);
    const [skill] = skillsOf(courses[0]!);
    expect(skill?.title).toBe('Knots: a start');
    expect(skill?.document.content.map(({ type }) => type)).toEqual([
      'heading',
      'heading',
      'video',
      'question',
    ]);
    expect(questionsOf(skill!.document)).toHaveLength(1);
    expect(plainText(skill!.document)).toContain('First part');
  });

  it('is a course: folders are collections, files skills, in the order of their numbers', async () => {
    const folder = await aFolder({
      'README.md': '---\ntitle: Learn to sail\ndescription: From knots to storms.\n---\n',
      '10-storms.md': '# Storms\n\nReef early.\n',
      '2_knots.md': 'Tie one.\n',
      '01-basics/README.md': '# The basics\n\nWhere all begin.\n',
      '01-basics/b.md':
        '---\ntitle: Second\nsubtitle: Sub\ndescription: Own words.\ntags: [a, b]\n---\n\nWords.\n',
      '01-basics/a.md': '# First\n\nWords.\n',
      'license.md': '# Not a lesson\n',
      '.git/x.md': '# Not a lesson\n',
    });
    const { courses, problems } = await readImportTree(folder);
    expect(problems).toEqual([]);
    expect(courses.map(shapeOf)).toEqual([
      {
        title: 'Learn to sail',
        slug: 'sailing',
        children: [
          {
            title: 'The basics',
            slug: 'basics',
            children: [
              { title: 'First', slug: 'a-lesson' },
              { title: 'Second', slug: 'b-lesson' },
            ],
          },
          { title: 'Knots', slug: 'knots' },
          { title: 'Storms', slug: 'storms' },
        ],
      },
    ]);
    expect(courses[0]).toMatchObject({ importKey: 'folder:sailing', description: 'From knots to storms.' });
    expect(skillsOf(courses[0] as ImportCourse)).toMatchObject([
      { importKey: 'folder:sailing/01-basics/a.md' },
      {
        importKey: 'folder:sailing/01-basics/b.md',
        subtitle: 'Sub',
        description: 'Own words.',
        tags: ['a', 'b'],
      },
      { importKey: 'folder:sailing/2_knots.md', description: 'Tie one.' },
      { importKey: 'folder:sailing/10-storms.md' },
    ]);
  });

  it('that only gathers folders of collections gives one course each', async () => {
    const folder = await aFolder({ 'git/intro/a.md': 'a', 'css/grid/b.md': 'b', 'css/forms/c.md': 'c' });
    const { courses } = await readImportTree(folder);
    expect(courses.map(({ importKey }) => importKey)).toEqual(['folder:css', 'folder:git']);
    const { courses: one } = await readImportTree(join(folder, 'git'));
    const keysOf = (course: ImportCourse) => skillsOf(course).map(({ importKey, slug }) => [importKey, slug]);
    expect(one.map(keysOf)).toEqual(courses.slice(1).map(keysOf));
  });

  it('brings its pictures with their size and words', async () => {
    const folder = await aFolder({ 'a.md': '![A ship](img/ship.png)\n', 'img/ship.png': PNG });
    const { courses, problems } = await readImportTree(folder);
    expect(problems).toEqual([]);
    const [skill] = skillsOf(courses[0] as ImportCourse);
    expect(skill?.assets).toEqual([
      {
        assetKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        path: expect.stringMatching(/img.ship\.png$/),
        contentType: 'image/png',
        bytes: PNG.length,
        width: 1,
        height: 1,
        alt: 'A ship',
      },
    ]);
    expect(skill && assetIdsOf(skill.document)).toEqual(skill?.assets.map(({ assetKey }) => assetKey));
  });

  it('lists what cannot be read with the reason and goes on', async () => {
    const folder = await aFolder({
      'binary.md': new Uint8Array([1, 0, 2]),
      'latin.md': new Uint8Array([0x67, 0xfc, 0x6e]),
      'long.md': 'x'.repeat(2 * 1024 * 1024 + 1),
      'empty.md': '',
      'pictures.md':
        '![e](huge.png)\n\n![a](fake.png)\n\n![b](../../secret.png)\n\n![c](none.png)\n\n![d](big.png)\n',
      'meta.md': '---\na: [\n---\n\nWords.\n',
      'link.md': '[x](javascript:alert(1))\n',
      'huge.png': hugePng(),
      'fake.png': '<svg onload=alert(1)>',
      'big.png': Buffer.concat([PNG, Buffer.alloc(10_485_760)]),
    });
    const { courses, problems } = await readImportTree(folder);
    expect(
      problems.map(({ path, kind, reason }) => [path, kind, reason.replace(/\d+ bytes/, 'n bytes')]),
    ).toEqual([
      ['binary.md', 'file', 'the file is not text'],
      ['empty.md', 'lesson', 'the lesson is empty'],
      ['latin.md', 'file', 'the file is not UTF-8 text'],
      ['link.md', 'link', 'a link may not lead to javascript:alert(1)'],
      ['long.md', 'file', 'the file has n bytes, more than 2097152'],
      ['meta.md', 'front matter', 'the front matter is not YAML: it was read line by line'],
      ['pictures.md', 'picture', 'the picture has more than 40 million pixels: huge.png'],
      ['pictures.md', 'picture', 'the file is no JPEG, PNG or GIF picture: fake.png'],
      ['pictures.md', 'picture', 'the path of the picture leads out of the folder: ../../secret.png'],
      ['pictures.md', 'picture', 'there is no such file: none.png'],
      ['pictures.md', 'picture', 'the file has n bytes, more than 10485760: big.png'],
    ]);
    expect(skillsOf(courses[0] as ImportCourse).map(({ title }) => title)).toEqual([
      'Link',
      'Meta',
      'Pictures',
    ]);
  });

  it('follows no link out of itself', async () => {
    const outside = await aFolder({ 'secret.md': 'secret', 'secret.png': PNG });
    const folder = await aFolder({ 'a.md': '![x](x.png)\n', 'inner/b.md': 'b' });
    await symlink(join(outside, 'secret.md'), join(folder, 'x.md'));
    await symlink(join(outside, 'secret.png'), join(folder, 'x.png'));
    await symlink(outside, join(folder, 'y'));
    await symlink(join(folder, 'inner'), join(folder, 'z'));
    await symlink(join(folder, 'inner', 'b.md'), join(folder, 'same.md'));
    const { courses, problems } = await readImportTree(folder);
    expect(problems.map(({ path, reason }) => [path, reason])).toEqual([
      ['x.md', 'the symbolic link leads out of the folder'],
      ['x.png', 'the symbolic link leads out of the folder'],
      ['y', 'the symbolic link leads out of the folder'],
      ['z', 'symbolic links to folders are not followed'],
      ['a.md', 'the file lies outside of the folder: x.png'],
    ]);
    expect(skillsOf(courses[0] as ImportCourse).map(({ title }) => title)).toEqual(['A', 'B', 'Same']);
  });

  it('is refused in words where it is not there or holds no lesson', async () => {
    await expect(readImportTree('/nowhere/at/all')).rejects.toThrow('There is no folder /nowhere/at/all.');
    const folder = await aFolder({ 'notes.txt': 'x' });
    await expect(readImportTree(folder)).rejects.toThrow('There are no lessons in');
    await expect(readImportTree(join(folder, 'notes.txt'))).rejects.toThrow('is not a folder');
  });
});

describe('the enki layout', () => {
  const files = {
    'README.md': 'name: Ships\n\ndescription: All of them.\n\nlanguage: bash\n',
    'rigging/README.md': "name: Rigging\ndescription: Ropes.\nsections:\n  '0':\n    - ropes\n    - ghost\n",
    'rigging/anchors/README.md': 'name: Anchors\ninsights:\n  - chain\n',
    'rigging/anchors/chain.md': '# Chain\n\n## Content\n\nHeavy.\n',
    'rigging/ropes/README.md': 'name: Ropes\ninsights:\n  - two\n  - one\n  - none\nexercises:\n  - four\n',
    'rigging/ropes/one.md': '# One\n\n## Content\n\nWords.\n',
    'rigging/ropes/two.md': '# Two\n\n## Content\n\nWords.\n',
    'rigging/ropes/three.md': '# Three\n\n## Content\n\nWords.\n',
    'rigging/ropes/four.md': '# Four\n\n## Exercise\n\nWords.\n',
    'rigging/unnamed-work/five.md': '# Five\n\n## Content\n\nWords.\n',
  };

  it('follows the READMEs; what they do not list comes after, what they list in vain is listed', async () => {
    const { courses, problems } = await readImportTree(await aFolder(files, 'ships'));
    expect(courses.map((course) => [course.importKey, course.title])).toEqual([
      ['enki:ships/rigging', 'Rigging'],
    ]);
    const titles = courses[0]?.children.map((child) => [
      child.title,
      child.kind === 'collection' && skillsOf(child).map(({ title }) => title),
    ]);
    expect(titles).toEqual([
      ['Ropes', ['Two', 'One', 'Four', 'Three']],
      ['Anchors', ['Chain']],
      ['Unnamed work', ['Five']],
    ]);
    expect(problems.map(({ path, kind, reason }) => [path, kind, reason])).toEqual([
      ['rigging/README.md', 'listing', 'the README lists the workout ghost, which is not there'],
      ['rigging/ropes/README.md', 'listing', 'the README lists the lesson none, which is not there'],
    ]);
  });

  it('gives the same keys for the topic, the course alone, and the folder above', async () => {
    const folder = await aFolder(files, 'ships');
    const keys = async (path: string) =>
      (await readImportTree(path)).courses.flatMap((course) => [
        course.importKey,
        ...skillsOf(course).map(({ importKey }) => importKey),
      ]);
    const all = await keys(folder);
    expect(all).toContain('enki:ships/rigging/ropes/one.md');
    expect(await keys(join(folder, 'rigging'))).toEqual(all);
    expect(await keys(dirname(folder))).toEqual(all);
  });
});

it('gives the same tree at a second reading, a course at a time, with its progress', async () => {
  const folder = await aFolder({ 'a/x/1.md': '# One\n\nWords.\n', 'b/x/2.md': '# Two\n\nWords.\n' });
  const progress: [number, number][] = [];
  const courses: ImportCourse[] = [];
  for await (const course of readCourses(folder, {
    onProgress: (done, total) => progress.push([done, total]),
  })) {
    courses.push(course);
  }
  expect(progress).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  expect((await readImportTree(folder)).courses).toEqual(courses);
});

const data = '../shared/data';
function countBy(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
function lessonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !/(^|\/)(README|LICENSE|license)\.md$/.test(path),
  );
}

describe.skipIf(!existsSync(data))(`real lessons (needs ${data})`, () => {
  it('every one of the 926 enki lessons is a skill or on the list, fewer than 2 in 100 on the list', async () => {
    const { courses, problems } = await readImportTree(join(data, 'enki'));
    const skills = courses.flatMap(skillsOf);
    const found = new Set(skills.map(({ importKey }) => importKey.replace(/^enki:/, '')));
    const listed = new Set(
      problems.filter(({ kind }) => kind === 'file' || kind === 'lesson').map(({ path }) => path),
    );
    const paths = lessonFiles(join(data, 'enki'));
    expect(paths.length).toBe(926);
    expect(paths.filter((path) => !found.has(path) && !listed.has(path))).toEqual([]);
    expect(skills.length + listed.size).toBe(926);
    const serious = problems.filter(({ kind }) => kind !== 'picture');
    expect(serious.length).toBeLessThan(926 * 0.02);

    const questions = skills.flatMap(({ document }) => questionsOf(document));

    console.info(
      `enki: ${courses.length} courses, ${skills.length} skills, ${questions.length} questions`,
      countBy(questions.map(({ questionType }) => questionType)),
      'problems',
      countBy(problems.map(({ kind }) => kind)),
    );
    expect(questions.length).toBeGreaterThanOrEqual(1300);
    expect(questions.filter(({ gaps }) => gaps > 1).length).toBeGreaterThanOrEqual(553);
    for (const { document } of skills) expect(checkDocument(document).ok).toBe(true);
    // Marks of the layout that a reader must not meet.
    const residue = skills.filter(({ document }) =>
      /%exp|\{website\}|^## (Content|Practice|Revision)/m.test(plainText(document)),
    );
    expect(residue.map(({ importKey }) => importKey)).toEqual([]);
  }, 60_000);

  it('odin comes with its pictures; what is only remote is listed', async () => {
    const { courses, problems } = await readImportTree(join(data, 'odin'));
    const skills = courses.flatMap(skillsOf);
    console.info(
      `odin: ${courses.length} courses, ${skills.length} skills, problems`,
      countBy(problems.map(({ kind }) => kind)),
    );
    expect(skills.length).toBe(lessonFiles(join(data, 'odin')).length);
    expect(skills.flatMap(({ assets }) => assets).length).toBe(6);
    expect(problems).toEqual([
      {
        path: 'intermediate_html_css/grid/introduction_to_grid.md',
        kind: 'picture',
        reason: expect.stringContaining('the remote picture has no file here'),
      },
    ]);
  }, 60_000);
});

/** Its head alone says 60,000 x 60,000. */
function hugePng(): Buffer {
  const huge = Buffer.from(PNG);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  return huge;
}
