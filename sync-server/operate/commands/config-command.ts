/** `config check`: every setting with where it comes from, and what is missing or unsafe. */
import type { Command } from 'commander';
import { describeSettings, settingWarnings } from '../described-settings.ts';
import { finish, printingOf } from './result.ts';

const FINDINGS_CODE = 3;

export function addConfigCommand(program: Command): void {
  program
    .command('config')
    .description('the settings')
    .command('check')
    .description('every setting with its source, and what is missing or unsafe')
    .action((_options: object, command: Command) => {
      const printing = printingOf(command);
      const described = describeSettings(process.env);
      const warnings = settingWarnings(process.env);
      const width = Math.max(...described.map(({ name }) => name.length));
      finish(printing, { settings: described, warnings }, [
        ...described.map(({ name, value, source }) => `${name.padEnd(width)}  ${value}  (${source})`),
        ...(warnings.length > 0 ? ['', ...warnings.map((text) => `- ${text}`)] : ['', 'Nothing is amiss.']),
      ]);
      if (warnings.length > 0) process.exitCode = FINDINGS_CODE;
    });
}
