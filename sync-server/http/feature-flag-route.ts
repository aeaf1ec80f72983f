/** `GET /feature-flag/status`: whether the operator has switched a flag on for everybody, an organization or a person (API-005). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FEATURE_FLAG_STATUS_PATH, featureFlagQuerySchema } from '#contract/accounts/feature-flag-status.ts';
import { Refusal } from '#contract/errors.ts';
import { scopeOf } from '#domain/feature-flags.ts';
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
      const scope = scopeOf(flagName);
      if (scope === 'org' && organizationId === undefined) throw new Refusal('INVALID_ARGUMENTS');
      const id = scope === 'org' ? organizationId : scope === 'user' ? caller?.userId : undefined;
      const alias = id === undefined ? null : await aliasOf(parts.database.db, scope, id);
      return { data: { verdict: verdictFor(flags, flagName, alias) } };
    },
  );
}
