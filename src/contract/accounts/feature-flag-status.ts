/** `GET /feature-flag/status?flagName=…`: a verdict of the operator (API-005); of several flags, all of theirs. */
import * as v from 'valibot';
import { type FeatureFlag, isFeatureFlag, scopeOf } from '#domain/feature-flags.ts';
import { idSchema } from '../ids.ts';

export const FEATURE_FLAG_STATUS_PATH = '/feature-flag/status';

const flag = v.custom<FeatureFlag>(isFeatureFlag);

export const featureFlagQuerySchema = v.object({
  flagName: v.union([flag, v.array(flag)]),
  /** of an organization's flag */
  organizationId: v.optional(idSchema),
});

export const featureFlagsAnswerSchema = v.object({
  data: v.object({ verdicts: v.record(v.string(), v.boolean()) }),
});

/** Of one scope; more than one. */
export function featureFlagsStatusUrl(flags: readonly FeatureFlag[], organizationId: string | null): string {
  const query = new URLSearchParams(flags.map((each): [string, string] => ['flagName', each]));
  if (organizationId !== null && flags.some((each) => scopeOf(each) === 'org'))
    query.set('organizationId', organizationId);
  return `${FEATURE_FLAG_STATUS_PATH}?${query}`;
}
