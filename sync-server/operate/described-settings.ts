/** Settings as the operator sees them: what is in force, where it comes from, what should be looked at. Secrets are never shown. */
import { readSettings, SettingsError, settingDefaults } from '../settings/settings.ts';

export type DescribedSetting = { name: string; value: string; source: 'environment' | 'file' | 'default' };

/** They hold passwords, wholly or in part. */
const SECRET = /URL$|SECRET|PASSWORD|PASSPHRASE|KEY/;
const SHOWN_ALL_THE_SAME = [
  'PUBLIC_URL',
  'STATUS_URL',
  'GIVEAWAY_TERMS_URL',
  'LECTERN_PAYMENTS',
  'HELP_URL',
  'CONTACT_URL',
  'TERMS_URL',
  'PRIVACY_URL',
  'ACCESSIBILITY_URL',
];

export function describeSettings(env: NodeJS.ProcessEnv): DescribedSetting[] {
  return Object.entries(settingDefaults).map(([name, preset]) => {
    const given = env[name]?.trim();
    const fromFile = env[`${name}_FILE`]?.trim();
    const source = given ? 'environment' : fromFile ? 'file' : 'default';
    const hidden = SECRET.test(name) && !SHOWN_ALL_THE_SAME.includes(name);
    if (source === 'default') return { name, value: preset ?? 'not set', source };
    return { name, value: hidden ? 'set, not shown' : (given ?? `read from ${fromFile}`), source };
  });
}

/** Sentences, each with what to do. */
export function settingWarnings(env: NodeJS.ProcessEnv): string[] {
  let settings: ReturnType<typeof readSettings>;
  try {
    settings = readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  const warnings: string[] = [];
  const isPublic = settings.publicUrl.startsWith('https:');
  if (settings.demo)
    warnings.push(
      'LECTERN_DEMO is on: everybody knows the passwords of its accounts. Set LECTERN_DEMO=off before real people come.',
    );
  if (isPublic && env.LECTERN_DATA_DIR === undefined)
    warnings.push(
      `LECTERN_DATA_DIR is not set, so the data is in ${settings.dataDir}, beside the program. Choose a folder that outlives it.`,
    );
  if (isPublic && env.LECTERN_BACKUP_PASSPHRASE === undefined)
    warnings.push('LECTERN_BACKUP_PASSPHRASE is not set: backups will hold no keys.');
  return warnings;
}
