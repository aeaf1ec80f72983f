/** `GET /feature-flag/status?flagName=…`: one verdict of the operator (API-005). */
import * as v from 'valibot';
import { type FeatureFlag, isFeatureFlag, scopeOf } from '#domain/feature-flags.ts';
import { idSchema } from '../ids.ts';

export const FEATURE_FLAG_STATUS_PATH = '/feature-flag/status';

export const featureFlagQuerySchema = v.object({
  flagName: v.custom<FeatureFlag>(isFeatureFlag),
  /** of an organization's flag */
  organizationId: v.optional(idSchema),
});

export const featureFlagAnswerSchema = v.object({ data: v.object({ verdict: v.boolean() }) });

export function featureFlagStatusUrl(flag: FeatureFlag, organizationId: string | null): string {
  const query = new URLSearchParams({ flagName: flag });
  if (scopeOf(flag) === 'org' && organizationId !== null) query.set('organizationId', organizationId);
  return `${FEATURE_FLAG_STATUS_PATH}?${query}`;
}
