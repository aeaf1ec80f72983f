/**
 * `npm run import -- FOLDER [--org ALIAS] [--root catalog|internal]`: a folder of Markdown becomes courses of an organization. Beside a
 * running server it writes into that server's database and tells it; otherwise it starts the database itself (D52).
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RootType } from '#domain/policy.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { clamdScanner } from '../assets/scanner.ts';
import { openAnnouncer } from '../realtime/announcer.ts';
import { findTenant } from '../services/accounts/tenants.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { DataFolderInUse } from '../storage/data-folder-lock.ts';
import { openDatabase } from '../storage/database.ts';
import { CommandError, openInstallation } from '../storage/installation.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { importFolder } from './import-folder.ts';
import { terminal } from './terminal.ts';

const USAGE = 'npm run import -- FOLDER [--org ALIAS] [--root catalog|internal]';

type Wanted = { folder: string; org: string; root: RootType };

function wantedFrom(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { org: { type: 'string', default: 'harbor' }, root: { type: 'string', default: 'catalog' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CommandError(`Which folder? ${USAGE}`);
  if (values.root !== 'catalog' && values.root !== 'internal') {
    throw new CommandError(`--root is catalog or internal, not ${values.root}.`);
  }
  return { folder: path.resolve(folder), org: values.org, root: values.root };
}

async function run(args: string[]): Promise<number> {
  const { folder, org, root } = wantedFrom(args);
  const settings = readSettings(process.env);
  const backend = await openInstallation(terminal.line, { settings });
  const database = openDatabase(backend.url, { max: 4 });
  const announcer = await openAnnouncer(database.pool, backend.url, {
    warn: (_about, message) => terminal.line(message),
  });
  try {
    await migrateToLatest(database.db);
    const tenant = await findTenant(database.db, org);
    if (tenant === undefined) {
      throw new CommandError(
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
        scanner: settings.scannerUrl === undefined ? null : clamdScanner(settings.scannerUrl),
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
  const plain =
    error instanceof CommandError || error instanceof SettingsError || error instanceof DataFolderInUse;
  terminal.line(
    plain || !(error instanceof Error)
      ? String((error as Error).message)
      : `The import stopped: ${error.message}`,
  );
  process.exitCode = 1;
}
