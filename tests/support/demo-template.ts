/**
 * The data folder of a server with the demo, made once a run by the first who asks, and copied for every server that starts with it: a
 * start from a copy takes a third of the time. The run names its place.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DataFolderInUse, lockDataFolder } from '#server/storage/data-folder-lock.ts';
import { placeOf, removeDataDir } from './postmaster.ts';

const run = promisify(execFile);
const VARIABLE = 'LECTERN_TEST_TEMPLATE';
const PAUSE_MS = 50;

const templateIn = (folder: string) => path.join(folder, 'demo-template');

/** For this process and all that it starts from now on. @param folder  of the run; the template goes with it */
export function reserveTemplate(folder: string): void {
  process.env[VARIABLE] = templateIn(folder);
}

/** @returns whether the folder has become a copy: not where a database lies outside of its data folder, as its copy would lie there too */
export async function copyTemplate(to: string, make: (folder: string) => Promise<void>): Promise<boolean> {
  const template = process.env[VARIABLE];
  if (template === undefined) return false;
  const data = path.join(template, 'data');
  await untilMade(template, data, make);
  if (placeOf(data) !== data) return false;
  // Node's own copy gives every file to whoever copies; PostgreSQL runs as its owner.
  if (process.platform === 'win32') await cp(data, to, { recursive: true });
  else await run('cp', ['-a', `${data}/.`, to]);
  return true;
}

async function untilMade(
  template: string,
  data: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const made = path.join(template, 'made');
  while (!existsSync(made)) {
    try {
      const lock = await lockDataFolder(path.join(template, 'making'));
      try {
        if (existsSync(made)) return;
        removeDataDir(data); // of one who died while making it
        await mkdir(data, { recursive: true, mode: 0o755 });
        await make(data);
        await writeFile(made, '');
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** What of it lies elsewhere than in the folder of the run. */
export const removeTemplate = (folder: string): void => removeDataDir(path.join(templateIn(folder), 'data'));
