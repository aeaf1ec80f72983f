/**
 * A whole course as a folder of Markdown: a README of what is said about it, a file for each lesson, a folder for each collection, numbered in
 * their order, and pictures beside them. The app puts it into a zip, `npm run lectern -- export` onto the disk, and both imports read it.
 */
import { slugOfTitle } from '#domain/slug.ts';
import { childrenOf, type DocumentNode, type LessonDocument } from '../document/document.ts';
import { lessonToMarkdown } from './lesson-to-markdown.ts';

export type CourseLesson = {
  kind: 'skill';
  id: string;
  title: string;
  subtitle: string;
  description: string;
  tags: readonly string[];
  /** null: it is not to be had here */
  document: LessonDocument | null;
};

export type CoursePart = {
  kind: 'collection';
  title: string;
  subtitle: string;
  description: string;
  children: readonly (CoursePart | CourseLesson)[];
};

/** What the folder does not hold, and where it would be. */
export type LeftOut = {
  path: string;
  what: 'text' | 'picture' | 'video' | 'attachment' | 'lab';
  name: string;
};

export type CourseFiles = { files: { path: string; text: string }[]; left: LeftOut[] };

export const PICTURES_FOLDER = 'pictures';

/** The pictures of all its lessons, each once. */
export function picturesOf(part: CoursePart): string[] {
  const found = new Set<string>();
  const look = (node: DocumentNode) => {
    if (node.type === 'image' && node.attrs.assetId !== null) found.add(node.attrs.assetId);
    childrenOf(node).forEach(look);
  };
  const walk = ({ children }: CoursePart) => {
    for (const child of children) {
      if (child.kind === 'collection') walk(child);
      else if (child.document) look(child.document);
    }
  };
  walk(part);
  return [...found];
}

/** @param pictures  by asset, the name of its file in the folder of pictures; one that is missing stays with Lectern, and is told */
export function courseToFiles(course: CoursePart, pictures: ReadonlyMap<string, string>): CourseFiles {
  const files: CourseFiles['files'] = [];
  const left: LeftOut[] = [];
  const writeLesson = (lesson: CourseLesson, path: string, depth: number) => {
    if (lesson.document === null) {
      left.push({ path, what: 'text', name: lesson.title });
      return;
    }
    const missing = leftIn(lesson.document, pictures);
    left.push(...missing.map((each) => ({ path, ...each })));
    files.push({ path, text: lessonFile(lesson, lesson.document, pictures, depth) });
  };
  const writePart = (part: CoursePart, folder: string, depth: number) => {
    files.push({ path: `${folder}README.md`, text: readme(part) });
    const digits = Math.max(2, String(part.children.length).length);
    part.children.forEach((child, at) => {
      const name = `${folder}${String(at + 1).padStart(digits, '0')}-${slugOfTitle(child.title, child.kind)}`;
      if (child.kind === 'skill') writeLesson(child, `${name}.md`, depth);
      else writePart(child, `${name}/`, depth + 1);
    });
  };
  writePart(course, '', 0);
  return { files, left };
}

type Head = Readonly<Record<string, string | readonly string[]>>;

/** JSON is YAML: whatever a title holds stays one line. What is empty is left out. */
const headLines = (head: Head) =>
  Object.entries(head)
    .filter(([, value]) => value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');

const readme = ({ title, subtitle, description }: CoursePart) =>
  `---\n${headLines({ title, subtitle, description })}lectern: 1\n---\n`;

function lessonFile(
  { id, title, subtitle, description, tags }: CourseLesson,
  document: LessonDocument,
  pictures: ReadonlyMap<string, string>,
  depth: number,
): string {
  const up = '../'.repeat(depth);
  const text = lessonToMarkdown(document, title)
    .replace(/^---\n/, `---\n${headLines({ id, subtitle, description, tags })}`)
    .replace(PICTURE_LINE, (line, before: string, assetId: string) => {
      const file = pictures.get(assetId);
      return file === undefined ? line : `${before}${up}${PICTURES_FOLDER}/${file})`;
    });
  return text;
}

/** A picture is a line of its own, behind the signs of lists and quotes. */
const PICTURE_LINE = /^([ >*\-\d.)]*!\[[^\n]*\]\()asset:([\w-]+)(?:#\d*x\d*)?\)$/gm;

function leftIn(document: LessonDocument, pictures: ReadonlyMap<string, string>): Omit<LeftOut, 'path'>[] {
  const left: Omit<LeftOut, 'path'>[] = [];
  const look = (node: DocumentNode) => {
    if (node.type === 'image' && node.attrs.assetId !== null && !pictures.has(node.attrs.assetId))
      left.push({ what: 'picture', name: node.attrs.alt });
    if (node.type === 'video' || node.type === 'lab') left.push({ what: node.type, name: node.attrs.title });
    if (node.type === 'attachment') left.push({ what: 'attachment', name: node.attrs.name });
    childrenOf(node).forEach(look);
  };
  look(document);
  return left;
}
