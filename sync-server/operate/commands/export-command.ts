/** `export`: a course as a folder of Markdown with its pictures, for another installation or for whoever reads it elsewhere. */
import path from 'node:path';
import type { Command } from 'commander';
import type { LeftOut } from '#contract/markdown/course-folder.ts';
import { assetFiles } from '../../assets/asset-files.ts';
import { exportFolder } from '../../import/export-folder.ts';
import { readSettings } from '../../settings/settings.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import { finish, printingOf } from './result.ts';

const leftWords: Record<LeftOut['what'], string> = {
  text: 'has no published text',
  picture: 'is a picture whose file is missing',
  video: 'is a video, and stays in Lectern',
  attachment: 'is a file to download, and stays in Lectern',
  lab: 'is a lab, and stays in Lectern',
};

export function addExportCommand(program: Command): void {
  program
    .command('export <course> <folder>')
    .description('write a course as Markdown with its pictures into an empty folder')
    .requiredOption('--org <alias>', 'the organization whose course it is')
    .action(async (course: string, folder: string, { org }: { org: string }, command: Command) => {
      const printing = printingOf(command);
      const settings = readSettings(process.env);
      const installation = await openInstallation(printing.say, { settings });
      const open = openDatabase(installation.url, { max: 2 });
      try {
        const target = path.resolve(folder);
        const parts = { db: open.db, files: assetFiles(settings.dataDir) };
        const made = await exportFolder(parts, { tenantSlug: org, slug: course }, target).catch(
          (error: unknown): never => {
            throw error instanceof Error && !('code' in error) ? new CommandError(error.message) : error;
          },
        );
        finish(printing, { folder: target, ...made }, [
          ...made.left.map(({ path: file, what, name }) => `- ${file}: “${name}” ${leftWords[what]}.`),
          `${made.files} files and ${made.pictures} pictures are in ${target}. Read them back with: npm run import -- ${target}`,
        ]);
      } finally {
        await open.close();
        await installation.close();
      }
    });
}
