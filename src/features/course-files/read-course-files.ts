/** The files of a zip as a course: folders are collections, Markdown files lessons, in the order of their names; what cannot be kept is told. */
import { parseDocument } from 'yaml';
import type { Block } from '#contract/document/document.ts';
import { readLesson } from '#contract/markdown/lesson-from-markdown.ts';
import { titleOfFileName } from './file-titles.ts';

export type FoundLesson = {
  kind: 'skill';
  path: string;
  title: string;
  subtitle: string;
  description: string;
  tags: string[];
  /** without names; pictures are the paths of their files */
  blocks: Block[];
};
export type FoundPart = {
  kind: 'collection';
  path: string;
  title: string;
  subtitle: string;
  description: string;
  children: (FoundPart | FoundLesson)[];
};
/** Something that could not be kept as it was. */
export type Remark = {
  path: string;
  what: 'not text' | 'empty' | 'picture' | 'link' | 'other file' | 'failed';
  count: number;
};

const LESSON = /\.(md|markdown)$/i;
const README = /^readme\.(md|markdown)$/i;
const PICTURE = /\.(jpe?g|png|gif)$/i;
/** What systems and editors put beside what people write. */
const NOISE = /(^|\/)(__MACOSX|\.[^/]*|node_modules|Thumbs\.db)(\/|$)/i;
const NO_LESSON = /^(licen[cs]e|contributing|code_of_conduct|changelog)\.(md|markdown)$/i;
/** More than a lesson can hold: read, it would hold the page up. */
const MOST_LESSON_BYTES = 1024 * 1024;
const MOST_HEAD_LETTERS = 20_000;
const byName = new Intl.Collator('en', { numeric: true }).compare;

export type FoundCourse = {
  course: FoundPart;
  /** by path */
  pictures: ReadonlyMap<string, Uint8Array>;
  remarks: Remark[];
};

/** @returns null: there is no lesson in it */
export function readCourseFiles(given: ReadonlyMap<string, Uint8Array>): FoundCourse | null {
  const files = withoutOuterFolder(given);
  const remarks: Remark[] = [];
  const pictures = new Map([...files].filter(([path]) => PICTURE.test(path)));
  const texts = new Map<string, string>();
  for (const [path, bytes] of files) {
    if (pictures.has(path)) continue;
    const name = path.split('/').at(-1) ?? path;
    if (!LESSON.test(path) || NO_LESSON.test(name)) {
      remarks.push({ path, what: 'other file', count: 1 });
      continue;
    }
    const text = textOf(bytes);
    if (bytes.length > MOST_LESSON_BYTES) remarks.push({ path, what: 'failed', count: 1 });
    else if (text === null) remarks.push({ path, what: 'not text', count: 1 });
    else texts.set(path, text);
  }
  const course = partAt('', '', texts, pictures, remarks);
  return course.children.length === 0 ? null : { course, pictures, remarks };
}

/** A folder that was put into a zip whole is the course itself. */
function withoutOuterFolder(given: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  let files = [...given].filter(([path]) => !path.endsWith('/') && !NOISE.test(path));
  for (;;) {
    const outer = files[0]?.[0].split('/')[0];
    if (outer === undefined || !files.every(([path]) => path.startsWith(`${outer}/`))) break;
    files = files.map(([path, bytes]) => [path.slice(outer.length + 1), bytes]);
  }
  return new Map(files);
}

function partAt(
  folder: string,
  name: string,
  texts: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, unknown>,
  remarks: Remark[],
): FoundPart {
  const inside = [...texts.keys()].filter((path) => path.startsWith(folder));
  const readmePath = inside.find((path) => README.test(path.slice(folder.length)));
  const { head } = splitHead(readmePath === undefined ? '' : (texts.get(readmePath) ?? ''));
  const names = new Set(inside.map((path) => path.slice(folder.length).split('/')[0] ?? ''));
  const children = [...names]
    .filter((each) => !README.test(each))
    .sort(byName)
    .flatMap((each): (FoundPart | FoundLesson)[] => {
      const path = `${folder}${each}`;
      const text = texts.get(path);
      if (text === undefined) {
        const part = partAt(`${path}/`, each, texts, pictures, remarks);
        return part.children.length > 0 ? [part] : [];
      }
      const lesson = lessonAt(path, each, text, pictures, remarks);
      return lesson ? [lesson] : [];
    });
  const { title, subtitle, description } = head;
  return {
    kind: 'collection',
    path: folder,
    title: title || titleOfFileName(name),
    subtitle,
    description,
    children,
  };
}

function lessonAt(
  path: string,
  name: string,
  text: string,
  pictures: ReadonlyMap<string, unknown>,
  remarks: Remark[],
): FoundLesson | null {
  const { head } = splitHead(text);
  const { blocks, picturesLeft, linksLeft } = readLesson(text, (src) => {
    const found = besideOf(path, src);
    return found !== null && pictures.has(found) ? { assetKey: found, width: null, height: null } : null;
  });
  if (blocks.length === 0) {
    remarks.push({ path, what: 'empty', count: 1 });
    return null;
  }
  if (picturesLeft > 0) remarks.push({ path, what: 'picture', count: picturesLeft });
  if (linksLeft > 0) remarks.push({ path, what: 'link', count: linksLeft });
  const first = blocks[0];
  const highest = blocks.filter((block) => block.type === 'heading' && block.attrs.level === 1);
  // One of several on its level is a part of the lesson, such as the 'Introduction' of every file.
  const heading =
    first?.type === 'heading' && first === highest[0] && highest.length === 1
      ? (first.content ?? []).map((inline) => ('text' in inline ? inline.text : '')).join('')
      : '';
  // A file of somebody else's begins with its title: it would stand there twice.
  const titled = head.title === '' && heading.trim() !== '';
  return {
    kind: 'skill',
    path,
    ...head,
    title: head.title || heading.trim() || titleOfFileName(name),
    blocks: titled && blocks.length > 1 ? blocks.slice(1) : blocks,
  };
}

/** Of a path that is relative to a lesson; null: it leads out of the folder, or is none. */
function besideOf(lesson: string, src: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(src)) return null;
  const parts = src.startsWith('/') ? [] : lesson.split('/').slice(0, -1);
  for (const part of decoded(src).split(/[?#]/)[0]?.split('/') ?? []) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function decoded(src: string): string {
  try {
    return decodeURI(src);
  } catch {
    return src;
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

type Head = { title: string; subtitle: string; description: string; tags: string[] };

function splitHead(text: string): { head: Head } {
  const found = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  const value = found === undefined || found.length > MOST_HEAD_LETTERS ? null : yamlIn(found);
  const meta = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const words = (name: string) => {
    const word = Object.hasOwn(meta, name) ? meta[name] : '';
    return typeof word === 'string' || typeof word === 'number' ? String(word).trim() : '';
  };
  const tags = Object.hasOwn(meta, 'tags') && Array.isArray(meta.tags) ? meta.tags : [];
  return {
    head: {
      title: words('title'),
      subtitle: words('subtitle'),
      description: words('description'),
      tags: tags.filter((tag): tag is string => typeof tag === 'string').map((tag) => tag.trim()),
    },
  };
}

function yamlIn(text: string): unknown {
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', schema: 'core' });
    return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 20 });
  } catch {
    return null;
  }
}

/** How many lessons and collections it holds. */
export function countOfPart({ children }: FoundPart): { lessons: number; parts: number } {
  const counts = { lessons: 0, parts: 0 };
  for (const child of children) {
    if (child.kind === 'skill') counts.lessons += 1;
    else {
      const inner = countOfPart(child);
      counts.lessons += inner.lessons;
      counts.parts += inner.parts + 1;
    }
  }
  return counts;
}
