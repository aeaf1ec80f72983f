/**
 * `npm run import -- FOLDER [--org ALIAS] [--root catalog|internal]`: a folder of Markdown becomes courses of an organization. Beside a
 * running server it writes into that server's database and tells it; otherwise it starts the database itself (D52).
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RootType } from '#domain/policy.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { openAnnouncer } from '../realtime/announcer.ts';
import { findTenant } from '../services/accounts/tenants.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { DataFolderInUse, lockDataFolder } from '../storage/data-folder-lock.ts';
import { openDatabase } from '../storage/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../storage/embedded-postgres.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { importFolder } from './import-folder.ts';
import { terminal } from './terminal.ts';

const USAGE = 'npm run import -- FOLDER [--org ALIAS] [--root catalog|internal]';

type Wanted = { folder: string; org: string; root: RootType };

class ImportError extends Error {}

function wantedFrom(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { org: { type: 'string', default: 'harbor' }, root: { type: 'string', default: 'catalog' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new ImportError(`Which folder? ${USAGE}`);
  if (values.root !== 'catalog' && values.root !== 'internal') {
    throw new ImportError(`--root is catalog or internal, not ${values.root}.`);
  }
  return { folder: path.resolve(folder), org: values.org, root: values.root };
}

type Opened = { url: string; close(): Promise<void> };

/** The database of the server that runs on the data folder, or one that lives as long as the import. */
async function openBackend(settings: Settings): Promise<Opened> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, close: async () => undefined };
  try {
    const lock = await lockDataFolder(settings.dataDir);
    const log = { info: () => undefined, warn: terminal.line, error: terminal.line };
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
    for (const note of postgres.notes) terminal.line(note);
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const url = await findRunningPostgres(settings.dataDir);
    if (url === undefined)
      throw new ImportError(`${error.message} Its database does not answer; try again in a moment.`);
    return { url, close: async () => undefined };
  }
}

async function run(args: string[]): Promise<number> {
  const { folder, org, root } = wantedFrom(args);
  const settings = readSettings(process.env);
  const backend = await openBackend(settings);
  const database = openDatabase(backend.url, { max: 4 });
  const announcer = await openAnnouncer(database.pool, backend.url, {
    warn: (_about, message) => terminal.line(message),
  });
  try {
    await migrateToLatest(database.db);
    const tenant = await findTenant(database.db, org);
    if (tenant === undefined) {
      throw new ImportError(
        `There is no organization with the alias ${org}. Start the server once, so that the demo is created.`,
      );
    }
    const target = {
      organizationId: tenant.organizationId,
      tenantSlug: tenant.alias,
      rootType: root,
      rootId: root === 'catalog' ? tenant.catalogIds.public : tenant.catalogIds.internal,
      loginRequired: true,
    };
    const report = await importFolder(
      {
        db: database.db,
        announce: announcer.announce,
        files: assetFiles(settings.dataDir),
        now: Date.now,
        onProgress: (done, total) => terminal.progress(`${done} of ${total} lessons`),
      },
      target,
      folder,
    );
    terminal.done();
    for (const problem of report.problems) terminal.line(`- ${problem.path}: ${problem.reason}`);
    if (report.problems.length > 0) terminal.line('');
    terminal.line(
      `${report.courses} courses, ${report.skills} skills (${report.changed} new or changed), ${report.problems.length} remarks. ` +
        `See them at ${settings.publicUrl}/${tenant.alias}/${root}`,
    );
    return 0;
  } finally {
    await announcer.close();
    await database.close();
    await backend.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  terminal.done();
  const plain = error instanceof ImportError || error instanceof SettingsError;
  terminal.line(
    plain || !(error instanceof Error)
      ? String((error as Error).message)
      : `The import stopped: ${error.message}`,
  );
  process.exitCode = 1;
}
