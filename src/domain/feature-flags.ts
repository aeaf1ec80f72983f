/**
 * The operator's switches and whom each is asked for (PERM-018, PERM-023, decision D55): a platform's is asked once, an organization's
 * at each switch, a user's at sign-in.
 */

import { type ClientFlag, clientFlagDefaults, clientFlagNames } from './client-flags.ts';

export type FlagScope = 'platform' | 'org' | 'user';

type Flag = { scope: FlagScope /** the verdict while it is not known */; unknown: boolean };

const ofClient = Object.fromEntries(
  clientFlagNames.map((name) => [name, { scope: 'platform', unknown: clientFlagDefaults[name] }]),
) as Record<ClientFlag, Flag>;

const flags = {
  ...ofClient,
  user_login: { scope: 'platform', unknown: true },
  single_sign_on_activated: { scope: 'platform', unknown: false },
  /** the catalog over the search (D91) */
  algoliaCatalog: { scope: 'platform', unknown: false },
  /** courses of the catalog can be retired (RETIRE-008) */
  enableRetirement: { scope: 'platform', unknown: false },
  lectern_tenancy_enabled: { scope: 'user', unknown: false },
  /** off for one person makes theirs an internal test account */
  limitSimultaneousLogins: { scope: 'user', unknown: false },
  org_catalog_tags_enabled: { scope: 'org', unknown: false },
  org_ai_content_enabled: { scope: 'org', unknown: false },
  org_playground_labs_enabled: { scope: 'org', unknown: false },
} as const satisfies Record<string, Flag>;

export type FeatureFlag = keyof typeof flags;

const featureFlags = Object.keys(flags) as FeatureFlag[];

export const isFeatureFlag = (name: unknown): name is FeatureFlag =>
  typeof name === 'string' && Object.hasOwn(flags, name);

export const scopeOf = (flag: FeatureFlag): FlagScope => flags[flag].scope;

export const flagsOfScope = (scope: FlagScope): FeatureFlag[] =>
  featureFlags.filter((flag) => scopeOf(flag) === scope);

/** Verdicts as a device keeps them: a platform's and a user's by the flag, an organization's by flag and id. */
export type KnownVerdicts = Readonly<Record<string, boolean>>;

export const verdictKey = (flag: FeatureFlag, organizationId: string | null): string =>
  scopeOf(flag) === 'org' ? `${flag}:${organizationId}` : flag;

/** @param organizationId  whose an organization's flag is; of no account to others */
export const verdictOf = (
  known: KnownVerdicts,
  flag: FeatureFlag,
  organizationId: string | null = null,
): boolean => known[verdictKey(flag, organizationId)] ?? flags[flag].unknown;
