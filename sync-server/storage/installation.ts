/**
 * The database that a command works on: that of the server which runs on the data folder, or one that lives as long as the command.
 */
import { readSettings, type Settings } from '../settings/settings.ts';
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from './data-folder-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** What the person at the terminal reads instead of a stack: it is theirs to change. */
export class CommandError extends Error {}

export type Installation = {
  settings: Settings;
  url: string;
  /** a server runs on it at this moment; with a database of one's own nobody knows: null */
  served: boolean | null;
  close(): Promise<void>;
};

/**
 * @param say  gets what the operator should know
 * @param alone  true: nobody else may run on the data folder
 * @throws CommandError, DataFolderInUse, SettingsError
 */
export async function openInstallation(
  say: (text: string) => void,
  { alone = false, settings = readSettings(process.env) }: { alone?: boolean; settings?: Settings } = {},
): Promise<Installation> {
  if (settings.databaseUrl !== undefined) {
    const lock = alone ? await lockDataFolder(settings.dataDir) : undefined;
    return { settings, url: settings.databaseUrl, served: null, close: async () => lock?.release() };
  }
  let lock: DataFolderLock;
  try {
    lock = await lockDataFolder(settings.dataDir);
  } catch (error) {
    if (alone || !(error instanceof DataFolderInUse)) throw error;
    const url = await findRunningPostgres(settings.dataDir);
    if (url === undefined)
      throw new CommandError(`${error.message} Its database does not answer; try again in a moment.`);
    return { settings, url, served: true, close: async () => undefined };
  }
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: { info: () => undefined, warn: say, error: say },
    });
    for (const note of postgres.notes) say(note);
    return {
      settings,
      url: postgres.url,
      served: false,
      async close() {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
