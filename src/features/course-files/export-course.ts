/** Puts a course and its pictures into a zip. */
import { strToU8, zipSync } from 'fflate';
import { assetPath } from '#contract/content/skill.ts';
import {
  type CoursePart,
  courseToFiles,
  type LeftOut,
  PICTURES_FOLDER,
  picturesOf,
} from '#contract/markdown/course-folder.ts';

type Picture = { name: string; bytes: Uint8Array };

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};
/** At one time: a course of many pictures is not to fill the memory of a phone with requests. */
const AT_ONCE = 4;

export async function exportCourse(
  course: CoursePart,
  pictureOf: (assetId: string) => Promise<Picture | null>,
): Promise<{ zip: Uint8Array<ArrayBuffer>; left: LeftOut[] }> {
  const waiting = picturesOf(course);
  const found = new Map<string, Picture>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const picture = await pictureOf(id);
        if (picture) found.set(id, picture);
      }
    }),
  );
  const names = new Map([...found].map(([id, { name }]) => [id, name]));
  const { files, left } = courseToFiles(course, names);
  const packed: Record<string, Uint8Array> = {};
  for (const { path, text } of files) packed[path] = strToU8(text);
  for (const { name, bytes } of found.values()) packed[`${PICTURES_FOLDER}/${name}`] = bytes;
  // The library's other way starts a worker from a blob, which our policy of contents refuses.
  return { zip: zipSync(packed, { level: 6 }), left };
}

/**
 * As its author brought it, where that can be had; else as it is shown. In a format that an import takes.
 * @returns null: it is neither on this device nor to be had from the server
 */
export async function pictureFile(assetId: string, accountId: string): Promise<Picture | null> {
  const path = assetPath(assetId, accountId);
  const blob = (await fetched(`${path}&original=1`)) ?? (await fetched(path));
  if (!blob) return null;
  const ending = endings[blob.type];
  const file = ending ? blob : await asPng(blob);
  if (!file) return null;
  return { name: `${assetId}.${ending ?? 'png'}`, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function fetched(path: string): Promise<Blob | null> {
  try {
    const response = await fetch(path);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

async function asPng(blob: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    return null;
  }
}
