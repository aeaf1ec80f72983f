/**
 * The files of the folder that is imported. Nothing outside of it is read: links that lead out are not followed, and a
 * path with `..` in a lesson ends at its edge.
 */
import { createHash } from 'node:crypto';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, join, posix, resolve, sep } from 'node:path';
import { imageSize } from 'image-size';
import type { ImportAsset, ImportProblem } from './import-tree.ts';
import { framesOf } from './picture-frames.ts';

/** '2-more' before '10-end'. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_PICTURE_BYTES = 10_485_760;
const MAX_DEPTH = 16;
const MAX_FILES = 50_000;
const LESSON_FILE = /\.(md|markdown)$/i;
const PICTURE_FILE = /\.(jpe?g|png|gif)$/i;
const README = /^readme\.(md|markdown)$/i;
const NO_LESSON = /^(licen[cs]e|contributing|code_of_conduct|changelog)\.(md|markdown)$/i;
const NO_COURSE = /^(\.|node_modules$)/;

/** Paths are relative to the root, with `/` on every system; the root itself is ''. */
export type Folder = {
  name: string;
  path: string;
  folders: Folder[];
  lessons: string[];
  readme: string | null;
};

export type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

export type CourseFolder = {
  root: Folder;
  /** The name of the folder above the root, which some layouts give a meaning. */
  parentName: string;
  /** Every picture file. */
  pictures: readonly string[];
  /** Every lesson and every folder, their letters in one form: what a link may lead to. */
  places: ReadonlySet<string>;
  readText: (path: string) => Promise<Read<string>>;
  readPicture: (path: string) => Promise<Read<Omit<ImportAsset, 'alt'>>>;
};

/** @throws Error in words for a person, where the folder cannot be read */
export async function openCourseFolder(
  folder: string,
  onProblem: (problem: ImportProblem) => void,
): Promise<CourseFolder> {
  const rootPath = await realFolder(folder);
  const pictures: string[] = [];
  let files = 0;

  const walk = async (name: string, path: string, depth: number): Promise<Folder> => {
    const found: Folder = { name, path, folders: [], lessons: [], readme: null };
    const entries = await readdir(join(rootPath, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => byName(a.name, b.name))) {
      if (NO_COURSE.test(entry.name)) continue;
      const entryPath = posix.join(path, entry.name);
      let isFile = entry.isFile();
      if (entry.isSymbolicLink()) {
        const reason = await reasonAgainstLink(rootPath, join(rootPath, entryPath));
        if (reason !== null) {
          onProblem({ path: entryPath, kind: 'file', reason });
          continue;
        }
        isFile = true;
      }
      if (entry.isDirectory()) {
        if (depth < MAX_DEPTH) found.folders.push(await walk(entry.name, entryPath, depth + 1));
        else
          onProblem({ path: entryPath, kind: 'file', reason: `the folder is more than ${MAX_DEPTH} deep` });
        continue;
      }
      if (!isFile || (!LESSON_FILE.test(entry.name) && !PICTURE_FILE.test(entry.name))) continue;
      files += 1;
      if (files > MAX_FILES) throw new Error(`The folder ${folder} holds more than ${MAX_FILES} files.`);
      if (PICTURE_FILE.test(entry.name)) pictures.push(entryPath);
      else if (README.test(entry.name)) found.readme = entryPath;
      else if (!NO_LESSON.test(entry.name)) found.lessons.push(entryPath);
    }
    return found;
  };

  const root = await walk(basename(rootPath), '', 0);
  return {
    root,
    places: new Set(placesIn(root)),
    parentName: basename(resolve(rootPath, '..')),
    pictures,
    readText: async (path) => {
      const bytes = await readInside(rootPath, path, MAX_TEXT_BYTES);
      return bytes.ok ? textOfBytes(bytes.value) : bytes;
    },
    readPicture: async (path) => {
      const bytes = await readInside(rootPath, path, MAX_PICTURE_BYTES);
      return bytes.ok ? pictureOfBytes(bytes.value, join(rootPath, path)) : bytes;
    },
  };
}

function placesIn({ path, lessons, folders }: Folder): string[] {
  return [path, ...lessons, ...folders.flatMap(placesIn)].map((place) => place.normalize('NFC'));
}

async function realFolder(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => null);
  if (path === null) throw new Error(`There is no folder ${folder}.`);
  if (!(await lstat(path)).isDirectory()) throw new Error(`${folder} is not a folder.`);
  return path;
}

/** Why a symbolic link is not followed, or null. */
async function reasonAgainstLink(rootPath: string, path: string): Promise<string | null> {
  const target = await realpath(path).catch(() => null);
  if (target === null) return 'the symbolic link leads nowhere';
  if (!target.startsWith(rootPath + sep)) return 'the symbolic link leads out of the folder';
  return (await lstat(target)).isFile() ? null : 'symbolic links to folders are not followed';
}

async function readInside(rootPath: string, path: string, maxBytes: number): Promise<Read<Uint8Array>> {
  const target = await realpath(join(rootPath, path)).catch(() => null);
  if (target === null) return { ok: false, reason: 'there is no such file' };
  if (!target.startsWith(rootPath + sep)) return { ok: false, reason: 'the file lies outside of the folder' };
  const file = await open(target, 'r').catch(() => null);
  if (file === null) return { ok: false, reason: 'the file cannot be opened' };
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return { ok: false, reason: 'it is not a file' };
    if (stat.size > maxBytes) {
      return { ok: false, reason: `the file has ${stat.size} bytes, more than ${maxBytes}` };
    }
    return { ok: true, value: await file.readFile() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    return { ok: false, reason: `the file cannot be read (${code})` };
  } finally {
    await file.close();
  }
}

function textOfBytes(bytes: Uint8Array): Read<string> {
  if (bytes.includes(0)) return { ok: false, reason: 'the file is not text' };
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, reason: 'the file is not UTF-8 text' };
  }
}

const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 200;

const SIGNATURES: readonly {
  contentType: ImportAsset['contentType'];
  type: string;
  bytes: readonly number[];
}[] = [
  { contentType: 'image/jpeg', type: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { contentType: 'image/png', type: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/gif', type: 'gif', bytes: [0x47, 0x49, 0x46, 0x38] },
];

function pictureOfBytes(bytes: Uint8Array, path: string): Read<Omit<ImportAsset, 'alt'>> {
  const kind = SIGNATURES.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));
  if (kind === undefined) return { ok: false, reason: 'the file is no JPEG, PNG or GIF picture' };
  try {
    const { width, height, type } = imageSize(bytes);
    if (type !== kind.type || !(width > 0 && width <= 100_000 && height > 0 && height <= 100_000)) {
      return { ok: false, reason: 'the picture is damaged' };
    }
    if (width * height > MAX_PIXELS)
      return { ok: false, reason: 'the picture has more than 40 million pixels' };
    if (kind.type !== 'jpg' && framesOf(bytes) > MAX_FRAMES) {
      return { ok: false, reason: 'the picture has more than 200 frames' };
    }
    const assetKey = createHash('sha256').update(bytes).digest('hex');
    return {
      ok: true,
      value: { assetKey, path, contentType: kind.contentType, bytes: bytes.length, width, height },
    };
  } catch {
    return { ok: false, reason: 'the picture is damaged' };
  }
}
