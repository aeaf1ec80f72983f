import { expect, it } from 'vitest';
import { checkDocument } from '#contract/document/check-document.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { withNames } from '#contract/document/with-names.ts';
import { newId } from '#contract/ids.ts';
import { type CoursePart, courseToFiles, picturesOf } from '#contract/markdown/course-folder.ts';
import { readLesson } from '#contract/markdown/lesson-from-markdown.ts';
import { lessonToMarkdown } from '#contract/markdown/lesson-to-markdown.ts';
import { courseFilesWords } from '#contract/words/en/course-files.ts';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { importCourse } from './import-course.ts';
import { countOfPart, type FoundPart, readCourseFiles } from './read-course-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const image = (assetId: string) => ({
  type: 'image' as const,
  attrs: { key: 'pict0001', assetId, alt: 'A harbor [at night]', width: 640, height: 480 },
});
const lesson = (title: string, document: LessonDocument | null, more = {}) => ({
  ...{ kind: 'skill' as const, id: newId(), title, subtitle: '', description: '', tags: [], document },
  ...more,
});
const course = (): CoursePart => ({
  kind: 'collection',
  title: 'Lights: "night"',
  subtitle: 'What shines',
  description: 'First line.\nSecond line.',
  children: [
    lesson('Zebra', aDocument(aHeading('Lights'), aParagraph('Red is port.'), aChoice()), {
      subtitle: 'Port & starboard',
      description: 'All of them',
      tags: ['light', 'night: two'],
    }),
    {
      kind: 'collection',
      title: 'More lights',
      subtitle: '',
      description: '',
      children: [lesson('Alpha', aDocument(aParagraph('Look:'), image('asset1'), image('asset2')))],
    },
    lesson('Not here', null),
  ],
});
const read = (files: { path: string; text: string }[], others: string[] = []) =>
  readCourseFiles(
    new Map([
      ...files.map(({ path, text }): [string, Uint8Array] => [path, bytes(text)]),
      ...others.map((path): [string, Uint8Array] => [path, new Uint8Array()]),
    ]),
  );

it('a course leaves as a folder in its order, and comes back the same, with what could not be kept told', () => {
  const given = course();
  expect(picturesOf(given)).toEqual(['asset1', 'asset2']);
  const { files, left } = courseToFiles(given, new Map([['asset1', 'asset1.png']]));
  expect(files.map(({ path }) => path)).toEqual([
    'README.md',
    '01-zebra.md',
    '02-more-lights/README.md',
    '02-more-lights/01-alpha.md',
  ]);
  expect(left).toEqual([
    { path: '02-more-lights/01-alpha.md', what: 'picture', name: 'A harbor [at night]' },
    { path: '03-not-here.md', what: 'text', name: 'Not here' },
  ]);
  const found = read(files, ['pictures/asset1.png', 'notes.docx']);
  expect(found?.remarks).toEqual([{ path: 'notes.docx', what: 'other file', count: 1 }]);
  expect(found?.course).toMatchObject({
    title: 'Lights: "night"',
    subtitle: 'What shines',
    description: 'First line.\nSecond line.',
    children: [
      {
        title: 'Zebra',
        subtitle: 'Port & starboard',
        description: 'All of them',
        tags: ['light', 'night: two'],
      },
      { title: 'More lights', children: [{ title: 'Alpha' }] },
    ],
  });
  const inner = found?.course.children[1] as FoundPart;
  expect(inner.children[0]).toMatchObject({
    blocks: [
      { type: 'paragraph' },
      { type: 'image', attrs: { assetId: 'pictures/asset1.png', alt: 'A harbor [at night]' } },
      { type: 'image', attrs: { assetId: 'asset2', width: 640 } },
    ],
  });
  const zebra = found?.course.children[0];
  if (zebra?.kind !== 'skill') throw new Error('The first child is a lesson.');
  const named = withNames(zebra.blocks, Math.random);
  expect(checkDocument(named).ok).toBe(true);
  expect(lessonToMarkdown(named, 'Zebra')).toBe(
    lessonToMarkdown((given.children[0] as { document: LessonDocument }).document, 'Zebra'),
  );
});

it('a folder that was zipped whole, with what systems put beside it, is read as the course', () => {
  const found = read([
    { path: 'knots/01-bowline.md', text: '# The bowline\n\nA loop.' },
    {
      path: 'knots/2-more/reef_knot.md',
      text: 'Two ends. ![x](../../../etc/passwd.png) ![y](http://a.example/b.png)',
    },
    { path: '__MACOSX/knots/._01-bowline.md', text: 'x' },
    { path: 'knots/.DS_Store', text: 'x' },
    { path: 'knots/LICENSE.md', text: 'x' },
    { path: 'knots/empty.md', text: '\n' },
  ]);
  expect(found?.course.children).toMatchObject([
    { kind: 'skill', title: 'The bowline', blocks: [{ type: 'paragraph' }] },
    { kind: 'collection', title: 'More', children: [{ title: 'Reef knot' }] },
  ]);
  expect(found?.remarks).toEqual([
    { path: 'LICENSE.md', what: 'other file', count: 1 },
    { path: '2-more/reef_knot.md', what: 'picture', count: 2 },
    { path: 'empty.md', what: 'empty', count: 1 },
  ]);
});

it('a heading that is one of several on its level is no title: six lessons would be named Introduction', () => {
  const found = read([
    { path: 'git/01-basics.md', text: '### Introduction\n\nSave.\n\n### Assignment\n\nTry it.' },
    { path: 'git/02-remotes.md', text: '# Remotes\n\n## Introduction\n\nFar.\n\n## Assignment\n\nTry it.' },
  ]);
  expect(found?.course.children).toMatchObject([
    { title: 'Basics', blocks: [{ type: 'heading' }, {}, { type: 'heading' }, {}] },
    { title: 'Remotes', blocks: [{ type: 'heading' }, {}, { type: 'heading' }, {}] },
  ]);
});

it('a zip without a lesson is none, and a head that is no YAML keeps no lesson out', () => {
  expect(read([{ path: 'notes.txt', text: 'x' }])).toBeNull();
  const found = read([{ path: 'a.md', text: '---\ntitle: "open\n---\n\nWords.' }]);
  expect(found?.course.children).toMatchObject([{ title: 'A' }]);
  expect(readLesson('Words.').blocks).toHaveLength(1);
});

it('an import makes collections, lessons with their whole titles, and drafts in their order; what is refused is told and keeps nothing out', async () => {
  const long = `A title of ${'many '.repeat(20)}words`;
  const found = read(
    [
      { path: 'README.md', text: '---\ntitle: Lights\nsubtitle: At night\n---\n' },
      {
        path: '01-a.md',
        text: `---\ntitle: ${long}\ntags: [port, port]\n---\n\n- ![A buoy](p/one.png)\n\n![Torn](p/torn.png)`,
      },
      { path: '02-more/01-b.md', text: 'Words.' },
    ],
    ['p/one.png', 'p/torn.png'],
  );
  if (!found) throw new Error('It has lessons.');
  expect(countOfPart(found.course)).toEqual({ lessons: 2, parts: 1 });
  const did: [string, unknown][] = [];
  const act = (name: string) => async (given: unknown) => void did.push([name, given]);
  const into = { collectionId: newId(), organizationId: newId(), titleSub: '', description: 'Mine' };
  const outcome = await importCourse(found.course, found.pictures, into, {
    createCollection: act('collection'),
    createSkill: act('skill'),
    updateSkill: act('skill meta'),
    updateCollection: act('collection meta'),
    bringPicture: async ({ name }) =>
      name === 'torn.png' ? null : { assetId: 'asset9', width: 4, height: 3 },
    writeText: async (_skillId, document) => {
      expect(checkDocument(document).ok).toBe(true);
      did.push(['text', document.content.map(({ type }) => type)]);
    },
    random: Math.random,
    onProgress: () => {},
  });
  expect(outcome).toEqual({ lessons: 2, remarks: [{ path: '01-a.md', what: 'picture', count: 1 }] });
  expect(did.map(([name]) => name)).toEqual([
    ...['collection meta', 'skill', 'skill meta', 'text', 'collection', 'skill', 'skill meta', 'text'],
  ]);
  expect(did[0]?.[1]).toEqual({ input: { collectionId: into.collectionId, titleSub: 'At night' } });
  expect(did[2]?.[1]).toMatchObject({ fields: { title: long, subtitle: '', tags: ['port'] } });
  expect(did[3]?.[1]).toEqual(['bulletList', 'paragraph']);
  const made = did[4]?.[1] as { input: { collectionId: string } } | undefined;
  expect(did[5]?.[1]).toMatchObject({ collectionIds: [made?.input.collectionId], title: 'B' });
});

it('says of one picture and of several what stands there instead', () => {
  const { picture } = courseFilesWords.remarks;
  expect(picture(1)).toBe('1 picture is not in the zip: its description is shown instead');
  expect(picture(2)).toBe('2 pictures are not in the zip: their descriptions are shown instead');
});

it('a file larger than any lesson is told and not read, and a head as long as a lesson is none', () => {
  const found = read([
    { path: 'a.md', text: `# A\n\n${'word '.repeat(300_000)}` },
    { path: 'b.md', text: `---\ntitle: ${'x'.repeat(30_000)}\n---\n\nRed is port.` },
  ]);
  expect(found?.remarks).toEqual([{ path: 'a.md', what: 'failed', count: 1 }]);
  expect(found?.course.children.map(({ title }) => title)).toEqual(['B']);
});
