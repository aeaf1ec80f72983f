/**
 * Where no image can be built its steps are run one by one in a fresh folder: what the build stage does, then the server as an ordinary
 * user on files that it may not write to, until its health check says that it is well.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nodeBin, root } from '../../sync-server/boot.mjs';
import { buildSteps } from '../support/build-file.ts';
import { freePort } from '../support/real-server.ts';

const NOBODY = 65534;
const READY_MS = 120_000;

it('is built by its steps, runs as an ordinary user on read-only files, is healthy, and stops when told', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-image-'));
  const [app, data, bin] = ['app', 'data', 'bin'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [app, data, bin]) mkdirSync(made);
  execFileSync('chmod', ['755', folder]);
  // The image's own Node, outside of what its steps remove.
  cpSync(nodeBin(), path.join(bin, 'node'));
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  try {
    const steps = buildSteps(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
    const second = steps.findLastIndex(({ verb }) => verb === 'FROM');
    for (const { verb, rest } of steps.slice(1, second)) {
      if (verb === 'RUN') execFileSync('/bin/sh', ['-c', rest], { cwd: app, env, stdio: 'inherit' });
      if (verb === 'COPY') copyInto(app, rest.split(' ').slice(0, -1));
    }
    const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if ('uid' in runAs) chownSync(data, NOBODY, NOBODY);
    execFileSync('chmod', ['-R', 'a-w', app]);
    const port = String(await freePort());
    const settings = {
      PATH: env.PATH,
      NODE_ENV: 'production',
      PORT: port,
      LECTERN_DATA_DIR: data,
      LECTERN_DEMO: 'off',
    };
    const at = { cwd: app, env: { ...settings, HOME: data }, ...runAs };
    const server = spawn('node', ['sync-server/main.ts'], { ...at, stdio: 'inherit' });
    const ended = once(server, 'exit');
    try {
      await expect
        .poll(async () => (await once(spawn('node', ['deploy/healthy.mjs'], at), 'exit'))[0], {
          timeout: READY_MS,
          interval: 500,
        })
        .toBe(0);
    } finally {
      server.kill('SIGTERM');
    }
    expect(await Promise.race([ended, sleep(30_000, ['still running'])])).toEqual([0, null]);
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What git knows of the checkout, without what .dockerignore leaves out; or the files that are named. */
function copyInto(app: string, names: readonly string[]): void {
  const all = names.length === 1 && names[0] === '.';
  const listed = execFileSync('git', ['ls-files', '-z', ...(all ? [] : names)], {
    cwd: root,
    encoding: 'utf8',
  });
  const left = /^(tests|docs|dev|\.ci|deploy\/secrets)\/|\.test\.tsx?$/;
  for (const file of listed.split('\0').filter((name) => name !== '' && !left.test(name))) {
    cpSync(path.join(root, file), path.join(app, file));
  }
}
