/** The operator's flags, from LECTERN_FLAGS: `name`, `-name` for off, `name@alias` for one organization or one person. */
import { clientFlagDefaults, clientFlagNames } from '#domain/client-flags.ts';
import { type FeatureFlag, isFeatureFlag, scopeOf } from '#domain/feature-flags.ts';

export type FlagSetting = {
  flag: FeatureFlag;
  /** of an organization or a person; null: for all */
  alias: string | null;
  verdict: boolean;
};

/** What holds unless the operator says otherwise: people sign in here, organizations are shown, and the client is whole. */
const onByDefault: ReadonlySet<FeatureFlag> = new Set([
  'user_login',
  'lectern_tenancy_enabled',
  'enableRetirement',
  ...clientFlagNames.filter((name) => clientFlagDefaults[name]),
]);

/** @returns null for text that cannot be read */
export function parseFlagSettings(text: string): FlagSetting[] | null {
  const parsed = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseFlagSetting);
  return parsed.every((setting) => setting !== null) ? parsed : null;
}

function parseFlagSetting(text: string): FlagSetting | null {
  const [, off, flag, alias = null] = /^(-?)([a-zA-Z_]+)(?:@([\w.-]+))?$/.exec(text) ?? [];
  if (!isFeatureFlag(flag) || (alias !== null && scopeOf(flag) === 'platform')) return null;
  return { flag, alias, verdict: off === '' };
}

/** What is said of one organization or person stands before what is said of all. */
export function verdictFor(
  settings: readonly FlagSetting[],
  flag: FeatureFlag,
  alias: string | null,
): boolean {
  const said = settings.filter((setting) => setting.flag === flag);
  const own = alias === null ? undefined : said.findLast((setting) => setting.alias === alias);
  const forAll = said.findLast((setting) => setting.alias === null);
  return (own ?? forAll)?.verdict ?? onByDefault.has(flag);
}
