/** `GET /feature-flag/status`: whether the operator has switched a flag on for everybody, an organization or a person (API-005). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FEATURE_FLAG_STATUS_PATH, featureFlagQuerySchema } from '#contract/accounts/feature-flag-status.ts';
import { Refusal } from '#contract/errors.ts';
import { type FeatureFlag, scopeOf } from '#domain/feature-flags.ts';
import { aliasOf } from '../services/accounts/aliases.ts';
import { authenticate } from '../session/authenticate.ts';
import { type FlagSetting, verdictFor } from '../settings/flag-settings.ts';
import type { GetBackend } from '../web/backend.ts';

type Options = { backend: GetBackend; flags: readonly FlagSetting[] };

export function featureFlagRoute(app: FastifyInstance, { backend, flags }: Options): void {
  app.get(
    FEATURE_FLAG_STATUS_PATH,
    { config: { action: 'platform.Read', counted: 'request' } },
    async (request) => {
      const parts = backend();
      const caller = await authenticate(parts, request);
      const asked = v.safeParse(featureFlagQuerySchema, request.query);
      if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
      const { flagName, organizationId } = asked.output;
      const verdictOf = async (flag: FeatureFlag): Promise<boolean> => {
        const scope = scopeOf(flag);
        if (scope === 'org' && organizationId === undefined) throw new Refusal('INVALID_ARGUMENTS');
        const id = scope === 'org' ? organizationId : scope === 'user' ? caller?.userId : undefined;
        return verdictFor(flags, flag, id === undefined ? null : await aliasOf(parts.database.db, scope, id));
      };
      if (!Array.isArray(flagName)) return { data: { verdict: await verdictOf(flagName) } };
      const verdicts: Record<string, boolean> = {};
      for (const flag of new Set(flagName)) verdicts[flag] = await verdictOf(flag);
      return { data: { verdicts } };
    },
  );
}
