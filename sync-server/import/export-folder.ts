/** Writes a course as a folder of Markdown with its pictures, as the app's zip has it: `npm run import` reads it back. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import {
  type CourseLesson,
  type CoursePart,
  courseToFiles,
  type LeftOut,
  PICTURES_FOLDER,
  picturesOf,
} from '#contract/markdown/course-folder.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import type { Database } from '../storage/tables.ts';

type Db = Kysely<Database>;
export type FolderExport = { files: number; pictures: number; left: LeftOut[] };

/** What imports take; a WebP, which is of our own making, becomes a PNG. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'png',
};

/** @throws Error in words for a person: there is no such course, or the folder holds something */
export async function exportFolder(
  { db, files }: { db: Db; files: AssetFiles },
  { tenantSlug, slug }: { tenantSlug: string; slug: string },
  folder: string,
): Promise<FolderExport> {
  const course = await db
    .selectFrom('content.collections')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', '=', slug)
    .where('type', '=', 'course')
    .executeTakeFirst();
  if (!course) throw new Error(`There is no course ${slug} in ${tenantSlug}.`);
  const found = await partOf(db, course.id, new Set());
  if (!found) throw new Error(`There is no course ${slug} in ${tenantSlug}.`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  const pictures = await writePictures({ db, files }, picturesOf(found), folder);
  const { files: written, left } = courseToFiles(found, pictures);
  for (const { path: name, text } of written) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, 'utf8');
  }
  return { files: written.length, pictures: pictures.size, left };
}

async function partOf(db: Db, id: string, seen: Set<string>): Promise<CoursePart | null> {
  if (seen.has(id)) return null;
  seen.add(id);
  const row = await db
    .selectFrom('content.collections')
    .select(['title', 'titleSub', 'description', 'children'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const children: (CoursePart | CourseLesson)[] = [];
  for (const child of row.children) {
    const one = child.type === 'skill' ? await lessonOf(db, child.id) : await partOf(db, child.id, seen);
    if (one) children.push(one);
  }
  const { title, titleSub: subtitle, description } = row;
  return { kind: 'collection', title, subtitle, description, children };
}

async function lessonOf(db: Db, id: string): Promise<CourseLesson | null> {
  const row = await db
    .selectFrom('content.skills as s')
    .leftJoin('content.skillBodies as b', 'b.skillId', 's.id')
    .select(['s.title', 's.subtitle', 's.description', 's.tags', 's.archived', 'b.document'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row || row.archived) return null;
  const { title, subtitle, description, tags, document } = row;
  return { kind: 'skill', id, title, subtitle, description, tags, document };
}

/** As their authors brought them, where that is known. @returns the names of their files, by asset */
async function writePictures(
  { db, files }: { db: Db; files: AssetFiles },
  assetIds: readonly string[],
  folder: string,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (assetIds.length === 0) return names;
  const rows = await db
    .selectFrom('content.assets')
    .select(['id', 'sha256', 'contentType', 'originalSha256', 'originalType'])
    .where('id', 'in', [...assetIds])
    .execute();
  await mkdir(path.join(folder, PICTURES_FOLDER), { recursive: true });
  for (const { id, sha256, contentType, originalSha256, originalType } of rows) {
    const forms = [
      { hash: originalSha256, type: originalType ?? '' },
      { hash: sha256, type: contentType },
    ];
    for (const { hash, type } of forms) {
      const ending = endings[type];
      const file = hash !== null && ending ? await files.open(hash) : null;
      if (!file) continue;
      const name = `${id}.${ending}`;
      const bytes = await buffer(file.stream());
      const shown = type === 'image/webp' ? await sharp(bytes).png().toBuffer() : bytes;
      await writeFile(path.join(folder, PICTURES_FOLDER, name), shown);
      names.set(id, name);
      break;
    }
  }
  return names;
}
