/**
 * The hashed files of earlier builds stay servable for 30 days: a tab that was opened before a deployment still finds its parts (F31).
 * They lie in the data folder, where every start adds those of its own build.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { freshName, writeWhole } from '../../storage/data-folder-files.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const LIST = 'replaced.json';

/** by name, when a start first found a build without it, epoch ms */
const listSchema = v.record(v.string(), v.number());

/**
 * @param clientFolder  of the build that is served now
 * @returns the folder that holds the hashed files of this build and of those before it; null where there is no build
 */
export async function keepBuilds(clientFolder: string, dataDir: string, now: number): Promise<string | null> {
  const current = path.join(clientFolder, 'build');
  const names = await readdir(current).catch(() => null);
  if (names === null) return null;
  const folder = path.join(dataDir, 'client-builds');
  await mkdir(folder, { recursive: true });
  const kept = new Set(await readdir(folder));
  for (const name of names)
    if (!kept.has(name)) await copyWhole(path.join(current, name), path.join(folder, name));
  const before = await readList(path.join(folder, LIST));
  const replaced: Record<string, number> = {};
  for (const name of kept) {
    if (name === LIST || names.includes(name)) continue;
    const at = before[name] ?? now;
    if (now - at > KEPT_MS) await rm(path.join(folder, name));
    else replaced[name] = at;
  }
  await writeWhole(path.join(folder, LIST), JSON.stringify(replaced));
  return folder;
}

/** A kill leaves no half of a file under its name. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = freshName(to);
  await copyFile(from, partial);
  await rename(partial, to);
}

async function readList(file: string): Promise<Record<string, number>> {
  try {
    return v.parse(listSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {}; // the 30 days begin anew
  }
}
