import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Another process that asks for the lock when its input says so; answers 'held' or why not. */
async function aProcess(): Promise<{ child: ChildProcess; ask(): Promise<string> }> {
  const source = `
    import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)};
    process.stdin.once('data', () => lockDataFolder(${JSON.stringify(folder)}, { port: 4310 })
      .then(() => console.log('held'), (error) => console.log(error.message)));
    console.log('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return {
    child,
    async ask() {
      child.stdin.write('\n');
      return String((await once(child.stdout, 'data'))[0]).trim();
    },
  };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const contents = async () => {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')]));
};

describe('the lock of the data folder', () => {
  it('is refused while another process holds it, naming that process, and nothing changes (F36)', async () => {
    const holder = await aProcess();
    expect(await holder.ask()).toBe('held');
    const before = await contents();
    const second = lockDataFolder(folder, { port: 5000 });
    await expect(second).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(second).rejects.toThrow(
      new RegExp(`in use by process ${holder.child.pid} on .* \\(since 20\\d\\d-.*Z, port 4310\\)`),
    );
    expect(await contents()).toEqual(before);
  });

  it('is taken over from a process that was killed (F36)', async () => {
    const holder = await aProcess();
    await holder.ask();
    await killed(holder.child);
    const lock = await lockDataFolder(folder);
    expect((await contents()).map(([name]) => name)).toEqual(['lectern.lock']);
    await lock.release();
    expect(await contents()).toEqual([]);
  });

  it('goes to one of several processes that take it over at once (F36)', async () => {
    const holder = await aProcess();
    await holder.ask();
    await killed(holder.child);
    const rivals = await Promise.all(Array.from({ length: 5 }, aProcess));
    const answers = await Promise.all(rivals.map((rival) => rival.ask()));
    const winner = rivals[answers.indexOf('held')]?.child.pid;
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    for (const answer of answers.filter((answer) => answer !== 'held')) {
      expect(answer).toContain(`in use by process ${winner} `);
    }
  });

  it('goes on to the next one when a process is killed in the middle of taking it over (F36)', async () => {
    const holder = await aProcess();
    await holder.ask();
    const text = await readFile(path.join(folder, 'lectern.lock'), 'utf8');
    const successor = { ...JSON.parse(text), id: 'second', started: '1' };
    await writeFile(
      path.join(folder, `lectern.lock.after-${JSON.parse(text).id}`),
      JSON.stringify(successor),
    );
    await killed(holder.child);
    const lock = await lockDataFolder(folder);
    expect((await contents()).map(([name]) => name)).toEqual(['lectern.lock']);
    await lock.release();
  });

  it.runIf(process.platform === 'linux')(
    'is not kept by a new process that got the number of a dead one (F36)',
    async () => {
      const lock = await lockDataFolder(folder);
      const file = path.join(folder, 'lectern.lock');
      const before = JSON.parse(await readFile(file, 'utf8'));
      await lock.release();
      await writeFile(file, JSON.stringify({ ...before, started: '1' }));
      await (await lockDataFolder(folder)).release();
      await writeFile(file, JSON.stringify({ ...before, boot: 'an earlier one' }));
      await (await lockDataFolder(folder)).release();
    },
  );

  it('of another host is held as long as it is touched, and taken over when it falls silent (F36)', async () => {
    const file = path.join(folder, 'lectern.lock');
    const there = {
      id: 'x',
      pid: 1,
      host: 'another host',
      boot: '',
      started: '',
      since: '2026-01-01T00:00:00.000Z',
    };
    await writeFile(file, JSON.stringify(there));
    const quick = { silenceMs: 1_500 };
    const beats = setInterval(() => void utimes(file, new Date(), new Date()), 300);
    await expect(lockDataFolder(folder, quick)).rejects.toThrow('by process 1 on another host');
    clearInterval(beats);
    await sleep(50);
    await (await lockDataFolder(folder, quick)).release();
  });

  it('is given back once, and never from its next holder', async () => {
    const first = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse);
    await first.release();
    const second = await lockDataFolder(folder);
    await first.release();
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse);
    await second.release();
  });
});
