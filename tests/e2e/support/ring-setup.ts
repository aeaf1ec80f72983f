/** One run of browser tests at a time on a machine: two that starve each other prove nothing. Holds also the template of the servers' data. */
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DataFolderInUse,
  type DataFolderLock,
  lockDataFolder,
} from '../../../sync-server/storage/data-folder-lock.ts';
import { openRunFolder } from '../../support/run-folder.ts';

const LOCK = path.join(os.tmpdir(), `lectern-browser-ring-${os.userInfo().username}`);
const LOOK_AGAIN_MS = 2_000;

async function turn(): Promise<DataFolderLock> {
  for (let said = false; ; said = true) {
    try {
      return await lockDataFolder(LOCK);
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      const { pid, since } = error.holder;
      if (!said) console.log(`Waiting for another run of browser tests, process ${pid} since ${since}.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

export default async function beginRing(): Promise<() => Promise<void>> {
  const lock = await turn();
  const { close } = await openRunFolder();
  return async () => {
    await close();
    await lock.release();
  };
}
